/// Evidence that a person took away.
package struct MediaRemovedEvent: EventPayload {
    /// The kinds of event.
    package enum Kind: String, EventPayloadKind {
        /// A medium was removed, with its bytes.
        case mediaRemoved
    }

    /// Number of the medium in the tenant.
    package let media: String
    /// Reason for which the medium was removed.
    package let reason: String
    /// Description of the file that was removed.
    package let file: MediaDescription

    /// Creates the event of a medium that a person removed.
    package init(_ medium: Media, reason: String) {
        media = medium.id.description
        self.reason = reason
        file = MediaDescription(medium.content)
    }
}

extension MediaRemovedEvent {
    private enum CodingKeys: CodingKey { case media, reason }

    package init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        media = try members.decode(String.self, forKey: .media)
        reason = try members.decode(String.self, forKey: .reason)
        file = try MediaDescription(from: decoder)
    }

    package func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: CodingKeys.self)
        try members.encode(media, forKey: .media)
        try members.encode(reason, forKey: .reason)
        try file.encode(to: encoder)
    }
}
