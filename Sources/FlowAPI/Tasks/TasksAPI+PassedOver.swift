// Written by generate.py from io.flowd.Tasks.varlink.

extension TasksAPI {
    /// Occurrences that were passed over as a whole, since they were too many for one each.
    package struct PassedOver: Codable, Sendable, Hashable {
        /// Number of the task, as text.
        package var task: String
        package var title: String
        /// Key of the profile that the task is for.
        package var profile: String?
        /// The number of the first; the others follow it.
        package var firstNumber: Int
        /// Number of occurrences that were passed over.
        package var count: Int
        /// The first by the wall clock of the task.
        package var first: String
        /// Nominal time of the last occurrence by the wall clock of the task.
        package var last: String
        /// Time zone of the task.
        package var zone: String
        /// In which count of the adherence they are: skipped, in a pause; outage, while flowd was off; or missed.
        package var countsAs: AdherenceCount

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
