import FlowConfiguration
import FlowCore

/// Delivers by handing a mail over to a server (SMTP, RFC 5321), each in a connection of its own.
///
/// | the server | the attempt |
/// |---|---|
/// | takes all of it over (2xx) | is sent |
/// | refuses the recipient or the message (5xx), but not by its rules of who may send (5.7.x) | has failed for good |
/// | refuses anything else, or for now (4xx) | has failed, and is tried again |
/// | isn't reached, has no TLS or no certificate that is trusted | has failed, and is tried again |
/// | says nothing once it has all of the message | is ambiguous |
struct MailSender: Sendable {
    let settings: MailSettings

    private static let ports = [(scheme: "smtps://", port: 465), (scheme: "smtp://", port: 587)]
    private static let portWithoutTLS = 25

    func deliver(_ delivery: Delivery) async -> SenderReport {
        guard let from = MailAddress(settings.from), let to = MailAddress(settings.to ?? delivery.address ?? "") else {
            return SenderReport(result: .failed(reason: "from or to is no address", isPermanent: false))
        }
        do {
            let request = CurlRequest(
                url: Self.url(settings, as: from.domain),
                form: .mail(
                    from: from.address,
                    to: to.address,
                    user: settings.user ?? "",
                    password: try settings.password()
                ),
                body: Array(MailMessage(delivery, from: from, to: to).content.utf8),
                hasTLS: settings.tls,
                timeLimit: settings.timeLimit,
                certificates: settings.certificates,
                allowed: settings.allowed.compactMap(AddressRange.init)
            )
            return SenderReport(mail: try await request.perform(), needsLogin: settings.user != nil)
        } catch {
            return SenderReport(result: .failed(reason: "\(error)", isPermanent: false))
        }
    }

    /// The server with its port, and the name under which this one comes.
    static func url(_ settings: MailSettings, as domain: String) -> String {
        let server = settings.server
        guard let (scheme, port) = ports.first(where: { server.hasPrefix($0.scheme) }) else { return server }
        let host = server.dropFirst(scheme.count)
        let hasPort = !host.hasSuffix("]") && host.contains(":")
        return server + (hasPort ? "" : ":\(settings.tls ? port : portWithoutTLS)") + "/\(domain)"
    }
}
