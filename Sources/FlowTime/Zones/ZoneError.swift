/// Reason for which the rules of a zone are not available.
package enum ZoneError: Error, Hashable, Sendable {
    case noSuchZone(String, suggestion: String? = nil)
    case damaged(String, reason: String)

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
