// Written by generate.py from io.flowd.Profiles.varlink.

package import Varlink

extension ProfilesAPI {
    /// Profiles that have the same values.
    package struct ProfileGroup: Codable, Sendable, Hashable {
        /// By the names that they were counted by; what has no value isn't in it.
        package var values: JSONValue
        /// How many they are.
        package var profiles: Int
        /// What their numbers come to, exactly: 12.5; absent without `sum`.
        package var sum: String?
        /// How many of them have a number there; absent without `sum`.
        package var summed: Int?

        /// Puts the fields together; nil fields are left out on the wire.
        package init(values: JSONValue, profiles: Int, sum: String? = nil, summed: Int? = nil) {
            self.values = values
            self.profiles = profiles
            self.sum = sum
            self.summed = summed
        }
    }
}
