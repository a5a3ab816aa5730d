// Written by generate.py from io.flowd.Profiles.varlink.

extension ProfilesAPI {
    /// A person or party that work is about or assigned to.
    package struct Profile: Codable, Sendable, Hashable {
        /// A profile as people chose it.
        package var spec: ProfileSpec
        /// A profile as it is.
        package var status: ProfileStatus

        /// Puts the fields together.
        package init(spec: ProfileSpec, status: ProfileStatus) {
            self.spec = spec
            self.status = status
        }
    }
}
