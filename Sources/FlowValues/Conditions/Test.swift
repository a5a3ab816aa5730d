/// What a condition asks of an operand.
package enum Test: Hashable, Sendable {
    /// It has exactly this value.
    case equals(FieldValue)
    /// It has one of these values.
    case oneOf([FieldValue])
    /// It is a number or a date on this side of another.
    case bound(Bound, FieldValue)
    /// It has a value (true), or it has none (false).
    case exists(Bool)

    /// Sides of a number or a date.
    package enum Bound: String, Hashable, Sendable, CaseIterable {
        /// More, or later.
        case over
        /// Less, or earlier.
        case under
        /// This, or more, or later.
        case from
        /// This, or less, or earlier.
        case until

        /// As it is written between two: `<`.
        package var sign: String {
            switch self {
            case .over: ">"
            case .under: "<"
            case .from: ">="
            case .until: "<="
            }
        }
    }

    /// Answers for what is known; nil while it is undecided.
    ///
    /// A value that is absent equals nothing and lies nowhere, so all but `exists` are false of it.
    package func evaluate(_ lookup: Lookup) -> Bool? {
        switch (lookup, self) {
        case (.unknown, _): nil
        case (.absent, .equals), (.absent, .oneOf), (.absent, .bound): false
        case (.absent, .exists(let wanted)): !wanted
        case (.value(let value), .equals(let wanted)): value == wanted
        case (.value(let value), .oneOf(let wanted)): wanted.contains(value)
        case (.value(let value), .bound(let bound, let limit)): Self.lies(value, bound, limit)
        case (.value, .exists(let wanted)): wanted
        }
    }

    private static func lies(_ value: FieldValue, _ bound: Bound, _ limit: FieldValue) -> Bool {
        switch bound {
        case .over: limit.precedes(value)
        case .under: value.precedes(limit)
        case .from: value == limit || limit.precedes(value)
        case .until: value == limit || value.precedes(limit)
        }
    }
}
