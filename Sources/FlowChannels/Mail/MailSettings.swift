package import FlowConfiguration
import FlowCore

/// Settings of a mail channel: the server that takes its mail over, the sender and the recipient.
package struct MailSettings: Codable, Hashable, Sendable {
    /// The server: `smtp://HOST:PORT` or `smtps://HOST:PORT`.
    package var server: String
    /// True when nothing but the request for TLS may be sent before the connection is encrypted.
    package var tls: Bool
    /// An address, with or without a name.
    package var from: String
    /// An address, with or without a name; nil where each mail goes to its recipient's own.
    package var to: String?
    package var user: String?
    /// The name of the secret with the password; nil for none.
    package var secret: String?
    /// Ranges of addresses besides those of the internet at which the server may be.
    package var allowed: [String]
    /// The file with the certificates that are trusted instead of the system's.
    package var certificates: String?
    /// Milliseconds until an attempt is given up.
    package var timeLimit: Int64
    package var places: SecretPlaces

    package init?(_ channel: ChannelDefinition, places: SecretPlaces) {
        guard let mail = channel.mail else { return nil }
        server = mail.server
        tls = mail.hasTLS
        from = mail.from.text
        to = mail.to?.text
        user = mail.login?.user
        secret = mail.login?.secret
        allowed = mail.allowed.map(\.text)
        certificates = mail.certificates
        timeLimit = channel.timeLimit.components.seconds * 1000
        self.places = places
    }

    func fault(of delivery: Delivery) -> String? {
        to == nil ? delivery.missingMailAddress : nil
    }

    /// Reason why the secret can't be used; nil when it can, or none is wanted.
    package var fault: String? {
        do throws(SecretPlaces.Failure) {
            _ = try password()
            return nil
        } catch {
            return "\(error)"
        }
    }

    func password() throws(SecretPlaces.Failure) -> String { try places.line(of: secret) ?? "" }

    /// True for the same server, sender and recipient with the same limits, wherever its secret is.
    func isSame(as other: MailSettings) -> Bool {
        var other = other
        other.places = places
        return self == other
    }
}

extension Delivery {
    /// Reason why the delivery has nowhere to go by mail; nil where it has an address for that.
    var missingMailAddress: String? {
        guard let address else { return missingAddress }
        return MailAddress(address) == nil ? "\(address) is no address of mail" : nil
    }

    /// Reason why the delivery has nowhere to go by a channel that takes an address; nil where it has one.
    var missingAddress: String? {
        guard address == nil else { return nil }
        guard let recipient else { return "Its recipient has no address for \(channel)" }
        return recipient.contains(":")
            ? "No profile of \(recipient) has an address for \(channel)"
            : "\(recipient) has no address: flowctl profile set \(recipient) --address \(channel)=ADDRESS"
    }
}
