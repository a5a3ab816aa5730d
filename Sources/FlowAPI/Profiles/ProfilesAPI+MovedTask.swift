// Written by generate.py from io.flowd.Profiles.varlink.

extension ProfilesAPI {
    /// A task that went to another time zone with its profile.
    package struct MovedTask: Codable, Sendable, Hashable {
        /// The number, as text.
        package var task: String
        /// The name for people.
        package var title: String
        /// When its next open occurrence was; absent when there was none.
        package var before: String?
        /// When it is now.
        package var after: String?

        /// Puts the fields together; nil fields are left out on the wire.
        package init(task: String, title: String, before: String? = nil, after: String? = nil) {
            self.task = task
            self.title = title
            self.before = before
            self.after = after
        }
    }
}
