package import FlowConfiguration
import FlowCore

/// Server of ntfy to which a channel publishes, for how long it waits, and where its secret is.
package struct NtfySettings: Codable, Hashable, Sendable {
    package var url: String
    /// Topic to which all goes; nil where each message goes to its recipient's own.
    package var topic: String?
    /// The name of the secret with an access token; nil for none.
    package var secret: String?
    /// Ranges of addresses besides those of the internet to which it may connect.
    package var allowed: [String]
    /// The file with the certificates that are trusted instead of the system's.
    package var certificates: String?
    /// Milliseconds until an attempt is given up.
    package var timeLimit: Int64
    package var places: SecretPlaces

    package init?(_ channel: ChannelDefinition, places: SecretPlaces) {
        guard let ntfy = channel.ntfy else { return nil }
        url = ntfy.url
        topic = ntfy.topic
        secret = ntfy.secret
        allowed = ntfy.allowed.map(\.text)
        certificates = ntfy.certificates
        timeLimit = channel.timeLimit.components.seconds * 1000
        self.places = places
    }

    func fault(of delivery: Delivery) -> String? {
        if topic != nil { return nil }
        if let fault = delivery.missingAddress { return fault }
        return delivery.address.map(NtfyDefinition.isTopic) == true
            ? nil : "\(delivery.address ?? "") is no topic of ntfy"
    }

    /// Reason why the secret can't be used; nil when it can, or none is wanted.
    package var fault: String? {
        do throws(SecretPlaces.Failure) {
            _ = try token()
            return nil
        } catch {
            return "\(error)"
        }
    }

    func token() throws(SecretPlaces.Failure) -> String? {
        guard let line = try places.line(of: secret) else { return nil }
        guard line.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw SecretPlaces.Failure(description: "Secret \(secret ?? "") isn't one word of ASCII, as a token is")
        }
        return line
    }

    /// True for the same server and topic with the same limits, wherever its secret is.
    func isSame(as other: NtfySettings) -> Bool {
        var other = other
        other.places = places
        return self == other
    }
}
