/// Quiet hours chosen for a task, a ladder or a reminder rule; without a choice, the tenant's apply.
package enum QuietChoice: Hashable, Sendable {
    case anyTime
    /// Quiet hours that replace those of the tenant.
    case hours(QuietHours)

    private static let anyTimeText = "none"

    /// Reads `none` or `22:00-07:00`.
    package init(validating text: String, field: String) throws(InvalidInput) {
        guard text != Self.anyTimeText else {
            self = .anyTime
            return
        }
        do throws(InvalidInput) {
            self = .hours(try QuietHours(validating: text, field: field))
        } catch {
            throw InvalidInput(field: field, found: error.found, allowed: "\(error.allowed), or \(Self.anyTimeText)")
        }
    }

    /// `none`, or `22:00-07:00`.
    package var text: String {
        switch self {
        case .anyTime: Self.anyTimeText
        case .hours(let hours): hours.text
        }
    }

    package var hours: QuietHours? {
        switch self {
        case .anyTime: nil
        case .hours(let hours): hours
        }
    }
}

extension QuietChoice: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        do {
            try self.init(validating: try container.decode(String.self), field: "quiet")
        } catch let error as InvalidInput {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: error.message)
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}
