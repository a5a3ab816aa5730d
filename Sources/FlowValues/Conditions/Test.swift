/// Requirement that a condition places on an operand.
package enum Test: Hashable, Sendable {
    case equals(FieldValue)
    case oneOf([FieldValue])
    case bound(Bound, FieldValue)
    /// Requires a value (true), or requires that there is none (false).
    case exists(Bool)

    /// Sides of a number or a date.
    package enum Bound: String, Hashable, Sendable, CaseIterable {
        /// Greater than the limit, or later.
        case over
        /// Less than the limit, or earlier.
        case under
        /// Equal to the limit, or greater or later.
        case from
        /// Equal to the limit, or less or earlier.
        case until

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
