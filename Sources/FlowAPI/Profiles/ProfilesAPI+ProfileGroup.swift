// Written by generate.py from io.flowd.Profiles.varlink.

package import Varlink

extension ProfilesAPI {
    /// Profiles that have the same values.
    package struct ProfileGroup: Codable, Sendable, Hashable {
        /// By the names that they were counted by; what has no value isn't in it.
        package var values: JSONValue
        /// Number of profiles in the group.
        package var profiles: Int
        /// Sum of their numbers, exact, such as 12.5; absent without `sum`.
        package var sum: String?
        /// Number of profiles that have a number there; absent without `sum`.
        package var summed: Int?

        package init(values: JSONValue, profiles: Int, sum: String? = nil, summed: Int? = nil) {
            self.values = values
            self.profiles = profiles
            self.sum = sum
            self.summed = summed
        }
    }
}
