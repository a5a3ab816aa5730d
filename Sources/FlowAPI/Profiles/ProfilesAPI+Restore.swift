// Written by generate.py from io.flowd.Profiles.varlink.

extension ProfilesAPI {
    /// Takes a profile back from the archive.
    ///
    /// Managers only.
    package enum Restore: Method {
        package static let method = "io.flowd.Profiles.Restore"

        /// Parameters of a call of `Restore`, with the fields of `Archive`.
        package typealias Parameters = Archive.Parameters

        /// Reply to a call of `Restore`.
        package struct Reply: Codable, Sendable, Hashable {
            /// The profile as it is now.
            package var profile: Profile
            /// Number of the event that says so; 0 when nothing changed.
            package var eventNumber: Int

            package init(profile: Profile, eventNumber: Int) {
                self.profile = profile
                self.eventNumber = eventNumber
            }
        }
    }
}
