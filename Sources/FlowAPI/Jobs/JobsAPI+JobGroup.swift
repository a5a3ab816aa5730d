// Written by generate.py from io.flowd.Jobs.varlink.

package import Varlink

extension JobsAPI {
    /// Jobs that have the same values.
    package struct JobGroup: Codable, Sendable, Hashable {
        /// By the names that they were counted by, as in `columns` of a job; what has no value isn't in it.
        package var values: JSONValue
        /// Number of jobs in the group.
        package var jobs: Int
        /// Sum of the jobs' numbers, exactly, such as 12.5; absent without `sum`.
        package var sum: String?
        /// Number of jobs that have a number to add up; absent without `sum`.
        package var summed: Int?

        package init(values: JSONValue, jobs: Int, sum: String? = nil, summed: Int? = nil) {
            self.values = values
            self.jobs = jobs
            self.sum = sum
            self.summed = summed
        }
    }
}
