// Written by generate.py from io.flowd.Actions.varlink.

extension ActionsAPI {
    /// The profile that a step makes of its answers when it is done.
    package struct MadeProfile: Codable, Sendable, Hashable {
        /// Its key: that of the step and the number of the job.
        package var profile: String
        /// Kind.
        package var kind: String
        /// The field whose answer is its title; the other answers are its attributes.
        package var title: String

        /// Puts the fields together.
        package init(profile: String, kind: String, title: String) {
            self.profile = profile
            self.kind = kind
            self.title = title
        }
    }
}
