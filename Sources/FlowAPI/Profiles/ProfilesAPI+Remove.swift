// Written by generate.py from io.flowd.Profiles.varlink.

extension ProfilesAPI {
    /// Removes a profile that nothing refers to; others can be archived.
    ///
    /// Managers only.
    package enum Remove: Method {
        package static let method = "io.flowd.Profiles.Remove"

        /// What is asked for, as by `Archive`.
        package typealias Parameters = Archive.Parameters

        /// What is answered.
        package struct Reply: Codable, Sendable, Hashable {
            /// Number of the event that says so.
            package var eventNumber: Int

            /// Puts the fields together.
            package init(eventNumber: Int) {
                self.eventNumber = eventNumber
            }
        }
    }
}
