// Written by generate.py from io.flowd.Profiles.varlink.

extension ProfilesAPI {
    /// Takes the secret address of a profile's calendar away.
    ///
    /// Managers, and whose profile it is.
    package enum RevokeFeed: Method {
        package static let method = "io.flowd.Profiles.RevokeFeed"

        /// What is asked for, as by `Archive`.
        package typealias Parameters = Archive.Parameters

        /// What is answered.
        package struct Reply: Codable, Sendable, Hashable {
            /// The profile as it is now.
            package var profile: Profile
            /// Number of the event that says so; 0 when it had none.
            package var eventNumber: Int

            /// Puts the fields together.
            package init(profile: Profile, eventNumber: Int) {
                self.profile = profile
                self.eventNumber = eventNumber
            }
        }
    }
}
