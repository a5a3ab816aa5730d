/// Server of ntfy that has phones ring, and for which topic.
package struct NtfyDefinition: Hashable, Sendable {
    /// The server: an address with https, or with http where `allowed` has addresses, without a path.
    package var url: String
    /// Topic to which all goes; nil where each message goes to its recipient's own.
    package var topic: String?
    /// The name of the secret with an access token, which flowd doesn't read: only who sends does; nil for none.
    package var secret: String?
    /// Addresses besides those of the internet at which the server may be.
    package var allowed: [AddressRange]
    /// The file with the certificates that are trusted instead of the system's.
    package var certificates: String?

    package static let topicAllowed = """
        a topic of ntfy: 1 to 64 of A-Z, a-z, 0-9, - and _, and none that its server keeps for itself \
        (\(reserved.sorted().joined(separator: ", ")))
        """

    /// Topics that servers refuse, since their own pages are there (`DefaultDisallowedTopics` of ntfy 2).
    private static let reserved: Set = [
        "account", "app", "docs", "file", "login", "metrics", "settings", "signup", "static", "v1",
    ]

    package init(
        url: String,
        topic: String? = nil,
        secret: String? = nil,
        allowed: [AddressRange] = [],
        certificates: String? = nil
    ) {
        self.url = url
        self.topic = topic
        self.secret = secret
        self.allowed = allowed
        self.certificates = certificates
    }

    package static func isTopic(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count) && !reserved.contains(text)
            && text.utf8.allSatisfy { byte in
                (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte) || byte == 45
                    || byte == 95
            }
    }
}
