package import FlowConfiguration
import FlowCore

/// Where a webhook channel sends, for how long it waits, and where its secret is.
package struct WebhookSettings: Codable, Hashable, Sendable {
    /// The address of the receiver.
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
    /// Where its secret may be.
    package var places: SecretPlaces

    /// What a channel of kind webhook declares; nil for another one.
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

    /// Why its secret can't be used; nil when it can.
    package var fault: String? {
        do throws(SecretPlaces.Failure) {
            if mapping == nil { _ = try key() } else { _ = try places.line(of: secret) }
            return nil
        } catch {
            return "\(error)"
        }
    }

    /// The key that signs its requests.
    func key() throws(SecretPlaces.Failure) -> WebhookSecret {
        try WebhookSecret(places.text(of: secret ?? ""), name: secret ?? "")
    }

    /// True where each message has to have an address.
    var needsAddress: Bool { mapping?.body.mentions("address") ?? false }

    /// Why it can't take a message, whatever is tried; nil when it can.
    func fault(of delivery: Delivery) -> String? { needsAddress ? delivery.missingAddress : nil }

    /// True for the same receiver with the same limits, wherever its secret is.
    func isSame(as other: WebhookSettings) -> Bool {
        var other = other
        other.places = places
        return self == other
    }
}
