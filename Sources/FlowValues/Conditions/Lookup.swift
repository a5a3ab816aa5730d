/// Knowledge about an operand at the time of evaluation.
package enum Lookup: Hashable, Sendable {
    /// Operand that may still get a value: a condition that needs it is undecided.
    case unknown
    /// Operand without a value that won't get one.
    case absent
    case value(FieldValue)
}
