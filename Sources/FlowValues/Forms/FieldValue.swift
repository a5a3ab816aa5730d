/// A value of an attribute or a form's field.
///
/// It encodes as plain JSON: a string, a number (exactly, see `DecimalNumber`), or true and false. Dates and choices are
/// text; whether the text is a real date or an allowed option is for `FormValidation` to say.
package enum FieldValue: Hashable, Sendable, Codable, CustomStringConvertible {
    /// Text, a choice or a date.
    case text(String)
    case number(DecimalNumber)
    case boolean(Bool)

    /// Longest text, in Unicode scalars.
    package static let textLengthMax = 4096

    package var description: String {
        switch self {
        case .text(let text): text
        case .number(let number): number.text
        case .boolean(let isTrue): isTrue ? "true" : "false"
        }
    }

    /// Compares texts by their bytes, as conditions do: two spellings of "é" are two values.
    package static func == (one: FieldValue, other: FieldValue) -> Bool {
        switch (one, other) {
        case (.text(let text), .text(let other)): text.hasBytes(of: other)
        case (.number(let number), .number(let other)): number == other
        case (.boolean(let isTrue), .boolean(let other)): isTrue == other
        default: false
        }
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        // A value that isn't a boolean or a string is tried as the next type; only the last one's error matters.
        if let isTrue = try? container.decode(Bool.self) {
            self = .boolean(isTrue)
        } else if let text = try? container.decode(String.self) {
            self = .text(text)
        } else {
            self = .number(try container.decode(DecimalNumber.self))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        try canonical.encode(to: encoder)
    }

    /// True for a number that is less than another, and for a date before another; false for what has no order.
    package func precedes(_ other: FieldValue) -> Bool {
        switch (self, other) {
        case (.number(let number), .number(let limit)): number.isLess(than: limit)
        // Dates as text have the order of their days.
        case (.text(let text), .text(let limit)): text < limit
        default: false
        }
    }

    package var canonical: CanonicalValue {
        switch self {
        case .text(let text): .text(text)
        case .number(let number): .decimal(number)
        case .boolean(let isTrue): .boolean(isTrue)
        }
    }
}
