/// What is known about an operand at the moment.
package enum Lookup: Hashable, Sendable {
    /// It may still get a value: a condition that needs it is undecided.
    case unknown
    /// It has no value and won't get one.
    case absent
    /// It has this value.
    case value(FieldValue)
}
