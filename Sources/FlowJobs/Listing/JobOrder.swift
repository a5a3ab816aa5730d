/// Order in which jobs are listed; equal ones by their number, in the same direction.
package struct JobOrder: Hashable, Sendable {
    /// Property by which jobs are compared.
    package enum Key: String, CaseIterable, Hashable, Sendable {
        /// The number of the job, that is when it was started.
        case id
        /// The event that last changed it.
        case changed
        /// The shown percentage; jobs without one are below 0.
        case percent
        /// The title, capitals or not.
        case title
        /// Due date; a date comes after the times of its day, and jobs without one come after all others.
        case due
        /// Priority in the order low, normal, high, urgent.
        case priority
        /// Assignee, by profile key and role; jobs without an assignee come after all others.
        case assignee
    }

    package let key: Key
    package let isDescending: Bool

    package init(_ key: Key, isDescending: Bool = false) {
        self.key = key
        self.isDescending = isDescending
    }

    package static let newestFirst = JobOrder(.id, isDescending: true)

    /// Reads `percent`, or `-percent` for the greatest first.
    package init(validating text: String) throws(InvalidInput) {
        let isDescending = text.hasPrefix("-")
        guard let key = Key(rawValue: String(isDescending ? text.dropFirst() : text[...])) else {
            let names = Key.allCases.map(\.rawValue)
            let guess = Suggestion.closest(to: text, in: names).map { ". Did you mean “\($0)”?" } ?? ""
            let allowed = names.joined(separator: ", ") + ", with - before it for the greatest first" + guess
            throw InvalidInput(field: "sort", found: text, allowed: allowed)
        }
        self.init(key, isDescending: isDescending)
    }

    /// Text from which the order can be read, such as `-percent`.
    package var text: String { (isDescending ? "-" : "") + key.rawValue }
}
