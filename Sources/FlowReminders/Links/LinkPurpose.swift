/// Operation that the holder of a link's code may request, once, and no other.
package enum LinkPurpose: Hashable, Sendable {
    case done
    /// Notes that its reminders were seen.
    case acknowledge
    case snooze(TimeLength)
    /// Stops all messages to the address that the message went to, except those about money owed.
    ///
    /// Requested by the reader of the message.
    case unsubscribe
    /// Confirms the address that the message went to.
    case verify

    /// Bounds of a snooze, in seconds: a minute to 30 days.
    package static let snoozeBounds = 60...30 * 86_400

    /// Purposes that are about an address, for which no rule has links.
    private static let ofAddresses = [LinkPurpose.unsubscribe, .verify]

    package var isOfAddress: Bool { Self.ofAddresses.contains(self) }

    package var name: String {
        switch self {
        case .done: "done"
        case .acknowledge: "acknowledge"
        case .snooze: "snooze"
        case .unsubscribe: "unsubscribe"
        case .verify: "verify"
        }
    }

    /// Text that is written and kept: `done`, `acknowledge`, `snooze 1h`.
    package var text: String {
        guard case .snooze(let length) = self else { return name }
        return "\(name) \(DurationText.text(length))"
    }

    /// Stands for the code in what is kept of a message: the code itself is with a delivery that isn't over, and nowhere else.
    package var placeholder: String { "{link:\(name)}" }

    package init(stored text: String) throws(InvalidInput) {
        if let own = Self.ofAddresses.first(where: { $0.text == text }) {
            self = own
            return
        }
        try self.init(validating: text.split(separator: " ").map(String.init)[...], field: "purpose")
    }

    /// Reads the words of a purpose that rules may have; throws what was found and what is allowed.
    package init(validating words: ArraySlice<String>, field: String) throws(InvalidInput) {
        let rest = words.dropFirst()
        switch (words.first, rest.count) {
        case ("done", 0): self = .done
        case ("acknowledge", 0): self = .acknowledge
        case ("snooze", 1):
            self = .snooze(try DurationText.length(rest[rest.startIndex], field: field, in: Self.snoozeBounds))
        default:
            let found = "link \(words.joined(separator: " "))".trimmed
            throw InvalidInput(field: field, found: found, allowed: "link done, link acknowledge, link snooze 1h")
        }
    }
}

extension LinkPurpose: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        do throws(InvalidInput) {
            try self.init(stored: text)
        } catch {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: error.message)
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}
