/// What a field takes.
package enum FieldType: String, Codable, Hashable, Sendable, CaseIterable {
    /// Free text of up to `FieldValue.textLengthMax` characters.
    case text
    /// An exact decimal number.
    case number
    /// True or false.
    case boolean
    /// One of the field's options.
    case choice
    /// A calendar date, `YYYY-MM-DD`.
    case date
}
