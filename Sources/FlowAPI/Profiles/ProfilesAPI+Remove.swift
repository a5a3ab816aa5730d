// Written by generate.py from io.flowd.Profiles.varlink.

extension ProfilesAPI {
    /// Removes a profile that nothing refers to; others can be archived.
    ///
    /// Managers only.
    package enum Remove: Method {
        package static let method = "io.flowd.Profiles.Remove"

        /// Parameters of a call of `Remove`, with the fields of `Archive`.
        package typealias Parameters = Archive.Parameters

        /// Reply to a call of `Remove`.
        package struct Reply: Codable, Sendable, Hashable {
            /// Number of the event that says so.
            package var eventNumber: Int

            package init(eventNumber: Int) {
                self.eventNumber = eventNumber
            }
        }
    }
}
