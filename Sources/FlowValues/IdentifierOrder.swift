/// The order of what commands call things: `6/call` before `10/call`, numbers as numbers.
package enum IdentifierOrder {
    package static func precedes(_ one: String, _ other: String) -> Bool {
        let parts = [one, other].map { $0.split(separator: "/", omittingEmptySubsequences: false) }
        for (left, right) in zip(parts[0], parts[1]) where left != right {
            guard let first = Int(left), let second = Int(right) else { return left < right }
            return first < second
        }
        return parts[0].count < parts[1].count
    }
}
