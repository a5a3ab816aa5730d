// Written by generate.py from io.flowd.Profiles.varlink.

extension ProfilesAPI {
    /// Takes a profile back from the archive.
    ///
    /// Managers only.
    package enum Restore: Method {
        package static let method = "io.flowd.Profiles.Restore"

        /// What is asked for, as by `Archive`.
        package typealias Parameters = Archive.Parameters

        /// What is answered, as by `Archive`.
        package typealias Reply = Archive.Reply
    }
}
