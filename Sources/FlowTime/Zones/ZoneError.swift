/// Why the rules of a zone can't be had.
package enum ZoneError: Error, Hashable, Sendable {
    /// There is no zone of this name; perhaps another was meant.
    case noSuchZone(String, suggestion: String? = nil)
    /// The zone's data can't be used, for this reason.
    case damaged(String, reason: String)

    /// The error as one about a field that a caller gave.
    package func invalidInput(field: String) -> InvalidInput {
        switch self {
        case .noSuchZone(let name, let suggestion):
            InvalidInput(
                field: field,
                found: name,
                allowed: "an IANA time zone, "
                    + (suggestion.map { "and did you mean \($0)?" } ?? "such as Europe/Berlin")
            )
        case .damaged(let name, let reason):
            InvalidInput(field: field, found: name, allowed: "a time zone whose data can be used; here \(reason)")
        }
    }
}
