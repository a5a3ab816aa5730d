import FlowAPI
import FlowConfiguration
import FlowCore

/// Sender that delivers by publishing to a server of ntfy.
///
/// An attempt is sent when the server answers 2xx. It has failed for good when the server answers 400 or 413: the
/// server takes no such message. It has failed and is tried again, not before `Retry-After`, when the server answers
/// anything else, a redirect too. It has failed and is tried again when the server isn't reached, or is at an address
/// that isn't allowed. It is ambiguous when the server gives no whole answer once the request may have gone out.
///
/// Each attempt has the delivery's id as its sequence, by which ntfy (2.16 and newer) shows a repeated one instead of
/// the one before.
struct NtfySender {
    let settings: NtfySettings

    private static let refusals: Set<Int> = [400, 413]

    func deliver(_ delivery: Delivery) async -> SenderReport {
        if let fault = settings.fault(of: delivery) {
            return SenderReport(result: .failed(reason: fault, isPermanent: true))
        }
        do {
            let topic = settings.topic ?? delivery.address ?? ""
            let token = try settings.token()
            let request = CurlRequest(
                url: settings.url,
                form: .post(headers: Self.headers(delivery.id, token: token)),
                body: Array(NtfyMessage(delivery, topic: topic).json.utf8),
                hasTLS: settings.url.lowercased().hasPrefix("https:"),
                timeLimit: settings.timeLimit,
                certificates: settings.certificates,
                allowed: settings.allowed.compactMap(AddressRange.init)
            )
            var report = SenderReport(webhook: try await request.perform().hiding(token), isForGood: Self.refusals)
            // It repeats the message, with the codes of its links.
            if report.result == .sent { (report.output, report.outputTotal) = ("", 0) }
            return report
        } catch {
            return SenderReport(result: .failed(reason: "\(error)", isPermanent: false))
        }
    }

    static func headers(_ id: String, token: String?) -> [String] {
        let login = token.map { ["authorization: Bearer \($0)"] } ?? []
        return login + [
            "x-sequence-id: \(id)", "content-type: application/json", "user-agent: flowd/\(FlowVersion.text)",
            "accept:",
            "expect:",
        ]
    }
}
