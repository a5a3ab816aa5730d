// Written by generate.py from io.flowd.Jobs.varlink.

package import Varlink

extension JobsAPI {
    /// Jobs that have the same values.
    package struct JobGroup: Codable, Sendable, Hashable {
        /// By the names that they were counted by, as in `columns` of a job; what has no value isn't in it.
        package var values: JSONValue
        /// How many they are.
        package var jobs: Int
        /// What their numbers come to, exactly: 12.5; absent without `sum`.
        package var sum: String?
        /// How many of them have a number there; absent without `sum`.
        package var summed: Int?

        /// Puts the fields together; nil fields are left out on the wire.
        package init(values: JSONValue, jobs: Int, sum: String? = nil, summed: Int? = nil) {
            self.values = values
            self.jobs = jobs
            self.sum = sum
            self.summed = summed
        }
    }
}
