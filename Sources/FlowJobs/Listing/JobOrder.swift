/// In which order jobs are listed; equal ones by their number, in the same direction.
package struct JobOrder: Hashable, Sendable {
    /// What jobs are compared by.
    package enum Key: String, CaseIterable, Hashable, Sendable {
        /// The number of the job, that is when it was started.
        case id
        /// The event that last changed it.
        case changed
        /// The shown percentage; jobs without one are below 0.
        case percent
        /// The title, capitals or not.
        case title
        /// When it is due; a date is behind the times of its day, and jobs without one are behind all others.
        case due
        /// How much it matters: low, normal, high, urgent.
        case priority
        /// For whom it is, by profile key and role; jobs that are for nobody are behind all others.
        case assignee
    }

    /// What jobs are compared by.
    package let key: Key
    /// True when the greatest come first.
    package let isDescending: Bool

    /// Puts the parts together.
    package init(_ key: Key, isDescending: Bool = false) {
        self.key = key
        self.isDescending = isDescending
    }

    /// The newest jobs first.
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

    /// As it is written.
    package var text: String { (isDescending ? "-" : "") + key.rawValue }
}
