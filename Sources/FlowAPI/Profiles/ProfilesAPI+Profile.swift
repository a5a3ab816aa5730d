// Written by generate.py from io.flowd.Profiles.varlink.

extension ProfilesAPI {
    /// A person or party that work is about or assigned to.
    package struct Profile: Codable, Sendable, Hashable {
        package var spec: ProfileSpec
        package var status: ProfileStatus

        package init(spec: ProfileSpec, status: ProfileStatus) {
            self.spec = spec
            self.status = status
        }
    }
}
