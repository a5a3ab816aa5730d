// Written by generate.py from io.flowd.Profiles.varlink.

extension ProfilesAPI {
    /// Takes the secret address of a profile's calendar away.
    ///
    /// Managers, and whose profile it is.
    package enum RevokeFeed: Method {
        package static let method = "io.flowd.Profiles.RevokeFeed"

        /// Parameters of a call of `RevokeFeed`, with the fields of `Archive`.
        package typealias Parameters = Archive.Parameters

        /// Reply to a call of `RevokeFeed`.
        package struct Reply: Codable, Sendable, Hashable {
            /// The profile as it is now.
            package var profile: Profile
            /// Number of the event that says so; 0 when it had none.
            package var eventNumber: Int

            package init(profile: Profile, eventNumber: Int) {
                self.profile = profile
                self.eventNumber = eventNumber
            }
        }
    }
}
