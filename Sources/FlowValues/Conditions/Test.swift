/// What a condition asks of an operand.
package enum Test: Hashable, Sendable {
    /// It has exactly this value.
    case equals(FieldValue)
    /// It has one of these values.
    case oneOf([FieldValue])
    /// It has a value (true), or it has none (false).
    case exists(Bool)

    /// Answers for what is known; nil while it is undecided.
    ///
    /// A value that is absent equals nothing, so both `equals` and `oneOf` are false of it.
    package func evaluate(_ lookup: Lookup) -> Bool? {
        switch (lookup, self) {
        case (.unknown, _): nil
        case (.absent, .equals), (.absent, .oneOf): false
        case (.absent, .exists(let wanted)): !wanted
        case (.value(let value), .equals(let wanted)): value == wanted
        case (.value(let value), .oneOf(let wanted)): wanted.contains(value)
        case (.value, .exists(let wanted)): wanted
        }
    }
}
