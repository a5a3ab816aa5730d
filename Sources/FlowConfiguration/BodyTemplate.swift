/// Form of a request that isn't that of Standard Webhooks: that of a gateway of SMS, for example.
package struct WebhookMapping: Codable, Hashable, Sendable {
    package var body: BodyTemplate
    /// Sent as a form of a browser is, and not as JSON.
    package var isForm: Bool
    /// User name for the login, with the secret as password.
    ///
    /// Nil where the secret alone is the login, or is part of the body.
    package var user: String?

    package init(body: BodyTemplate, isForm: Bool = false, user: String? = nil) {
        self.body = body
        self.isForm = isForm
        self.user = user
    }
}

/// Body of a request as an operator maps it.
///
/// JSON whose texts have names in braces, such as `{address}`, which values of a message replace.
package indirect enum BodyTemplate: Hashable, Sendable {
    case text(String)
    case integer(Int)
    case boolean(Bool)
    case list([BodyTemplate])
    case map([String: BodyTemplate])

    /// Names that stand for what a message has.
    package static let names = ["id", "tenant", "recipient", "address", "title", "text", "secret"]

    /// Returns the names that a text has in braces, whether or not they are in `names`.
    ///
    /// A name has at least one of A to Z or a to z, perhaps with digits, blanks, `_`, `.` and `-`.
    package static func names(in text: String) -> [String] {
        text.split(separator: "{").dropFirst(text.hasPrefix("{") ? 0 : 1).compactMap { part in
            guard let end = part.firstIndex(of: "}"), end > part.startIndex else { return nil }
            let name = part[..<end]
            let isName = name.allSatisfy { ($0.isLetter || $0.isNumber) && $0.isASCII || "_.- ".contains($0) }
            return isName && name.contains(where: \.isLetter) ? String(name) : nil
        }
    }

    package func mentions(_ name: String) -> Bool {
        switch self {
        case .text(let text): Self.names(in: text).contains(name)
        case .integer, .boolean: false
        case .list(let elements): elements.contains { $0.mentions(name) }
        case .map(let members): members.values.contains { $0.mentions(name) }
        }
    }

    /// The members of a map without lists and maps in it, in the order of their names; nil for others.
    package var fields: [(name: String, value: BodyTemplate)]? {
        guard case .map(let members) = self else { return nil }
        let isFlat = members.values.allSatisfy { value in
            switch value {
            case .text, .integer, .boolean: true
            case .list, .map: false
            }
        }
        return isFlat ? members.sorted { $0.key < $1.key }.map { ($0.key, $0.value) } : nil
    }
}

extension BodyTemplate: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let flag = try? container.decode(Bool.self) {
            self = .boolean(flag)
        } else if let number = try? container.decode(Int.self) {
            self = .integer(number)
        } else if let text = try? container.decode(String.self) {
            self = .text(text)
        } else if let elements = try? container.decode([BodyTemplate].self) {
            self = .list(elements)
        } else {
            self = .map(try container.decode([String: BodyTemplate].self))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .text(let text): try container.encode(text)
        case .integer(let number): try container.encode(number)
        case .boolean(let flag): try container.encode(flag)
        case .list(let elements): try container.encode(elements)
        case .map(let members): try container.encode(members)
        }
    }
}
