// Written by generate.py from io.flowd.Tasks.varlink.

extension TasksAPI {
    /// Occurrences that were passed over as a whole, since they were too many for one each.
    package struct PassedOver: Codable, Sendable, Hashable {
        /// The task's number.
        package var task: String
        /// The name for people.
        package var title: String
        /// For whom.
        package var profile: String?
        /// The number of the first; the others follow it.
        package var firstNumber: Int
        /// How many.
        package var count: Int
        /// The first by the wall clock of the task.
        package var first: String
        /// The last, likewise.
        package var last: String
        /// The task's zone.
        package var zone: String
        /// In which count of the adherence they are: skipped, in a pause; outage, while flowd was off; or missed.
        package var countsAs: AdherenceCount

        /// Puts the fields together; nil fields are left out on the wire.
        package init(
            task: String,
            title: String,
            profile: String? = nil,
            firstNumber: Int,
            count: Int,
            first: String,
            last: String,
            zone: String,
            countsAs: AdherenceCount
        ) {
            self.task = task
            self.title = title
            self.profile = profile
            self.firstNumber = firstNumber
            self.count = count
            self.first = first
            self.last = last
            self.zone = zone
            self.countsAs = countsAs
        }
    }
}
