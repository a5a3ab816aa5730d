import FlowAPI
import FlowConfiguration
import FlowCore
import Synchronization

/// Sender that delivers by an HTTP request: one that an operator has mapped, or a signed one.
///
/// A signed request follows Standard Webhooks 1.0.0, in which `webhook-id` is the same for every attempt.
///
/// An attempt is sent when the receiver answers 2xx, whatever becomes of the rest of its answer. It has failed for good
/// when the receiver answers 410, and no delivery goes there until the sender is restarted. It has failed and is tried
/// again, not before `Retry-After`, when the receiver answers anything else, a redirect too. It has failed and is tried
/// again when the receiver isn't reached, or has no certificate that is trusted. It has failed without a connection,
/// and is tried again, when the receiver is at an address that isn't allowed. It is ambiguous when the receiver gives
/// no whole answer once the request may have gone out.
///
/// A mapped request has failed for good with 400, 413 and 422, and is tried again with 410 as with other answers.
final class WebhookSender: Sendable {
    private let gone = Mutex<Set<String>>([])
    private let clock: @Sendable () -> Int64

    /// `clock` gives the seconds since 1970, which are signed.
    init(clock: @escaping @Sendable () -> Int64) {
        self.clock = clock
    }

    func deliver(_ delivery: Delivery, _ settings: WebhookSettings) async -> SenderReport {
        guard settings.mapping != nil || !gone.withLock({ $0.contains(settings.url) }) else {
            let reason = "Restart flowd-deliver to ask again: the receiver answered 410 before"
            return SenderReport(result: .failed(reason: reason, isPermanent: true))
        }
        do {
            guard let mapping = settings.mapping else {
                let body = WebhookBody(delivery).json
                let headers = Self.headers(delivery.id, body, try settings.key(), at: clock())
                let end = try await Self.request(settings, headers, body).perform()
                if end.status == 410 { gone.withLock { _ = $0.insert(settings.url) } }
                return SenderReport(webhook: end)
            }
            let secret = try settings.places.line(of: settings.secret)
            let body = MappedBody(delivery, mapping, secret: secret)
            let headers = MappedBody.headers(body, mapping, secret: secret)
            let end = try await Self.request(settings, headers, body.text).perform()
            return SenderReport(webhook: end.hiding(secret, of: mapping.user), isForGood: Self.refusals)
        } catch {
            return SenderReport(result: .failed(reason: "\(error)", isPermanent: false))
        }
    }

    /// Answers of a gateway to a request that it won't take another time either.
    private static let refusals: Set<Int> = [400, 413, 422]

    private static func request(_ settings: WebhookSettings, _ headers: [String], _ body: String) -> CurlRequest {
        CurlRequest(
            url: settings.url,
            form: .post(headers: headers),
            body: Array(body.utf8),
            hasTLS: settings.url.lowercased().hasPrefix("https:"),
            timeLimit: settings.timeLimit,
            certificates: settings.certificates,
            allowed: settings.allowed.compactMap(AddressRange.init)
        )
    }

    static func headers(_ id: String, _ body: String, _ secret: WebhookSecret, at timestamp: Int64) -> [String] {
        [
            "webhook-id: \(id)", "webhook-timestamp: \(timestamp)",
            "webhook-signature: \(secret.signature(id: id, timestamp: timestamp, body: body))",
            "content-type: application/json", "user-agent: flowd/\(FlowVersion.text)", "accept:", "expect:",
        ]
    }
}
