/// Type of the values that a field accepts.
package enum FieldType: String, Codable, Hashable, Sendable, CaseIterable {
    case text
    case number
    case boolean
    case choice
    /// A calendar date, `YYYY-MM-DD`.
    case date
}
