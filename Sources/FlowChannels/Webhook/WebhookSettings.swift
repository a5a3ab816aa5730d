package import FlowConfiguration
import FlowCore

/// Settings of a webhook channel: its receiver, its time limit, and the places of its secret.
package struct WebhookSettings: Codable, Hashable, Sendable {
    package var url: String
    /// The name of the secret.
    package var secret: String?
    /// Form of its requests where they aren't signed.
    package var mapping: WebhookMapping?
    /// Ranges of addresses besides those of the internet to which it may connect.
    package var allowed: [String]
    /// The file with the certificates that are trusted instead of the system's.
    package var certificates: String?
    /// Milliseconds until an attempt is given up.
    package var timeLimit: Int64
    package var places: SecretPlaces

    package init?(_ channel: ChannelDefinition, places: SecretPlaces) {
        guard let webhook = channel.webhook else { return nil }
        url = webhook.url
        secret = webhook.secret
        mapping = webhook.mapping
        allowed = webhook.allowed.map(\.text)
        certificates = webhook.certificates
        timeLimit = channel.timeLimit.components.seconds * 1000
        self.places = places
    }

    /// Reason why the secret can't be used; nil when it can, or none is wanted.
    package var fault: String? {
        do throws(SecretPlaces.Failure) {
            if mapping == nil { _ = try key() } else { _ = try places.line(of: secret) }
            return nil
        } catch {
            return "\(error)"
        }
    }

    func key() throws(SecretPlaces.Failure) -> WebhookSecret {
        try WebhookSecret(places.text(of: secret ?? ""), name: secret ?? "")
    }

    var needsAddress: Bool { mapping?.body.mentions("address") ?? false }

    func fault(of delivery: Delivery) -> String? { needsAddress ? delivery.missingAddress : nil }

    /// True for the same receiver with the same limits, wherever its secret is.
    func isSame(as other: WebhookSettings) -> Bool {
        var other = other
        other.places = places
        return self == other
    }
}
