/// New evidence; its number is the event's.
package struct MediaAddedEvent: EventPayload {
    /// The kinds of event.
    package enum Kind: String, EventPayloadKind {
        /// A medium was added to a step or an occurrence.
        case mediaAdded
    }

    /// Description of the file that was added.
    package let file: MediaDescription

    package init(file: MediaDescription) {
        self.file = file
    }
}

extension MediaAddedEvent {
    package init(from decoder: any Decoder) throws {
        file = try MediaDescription(from: decoder)
    }

    package func encode(to encoder: any Encoder) throws {
        try file.encode(to: encoder)
    }
}
