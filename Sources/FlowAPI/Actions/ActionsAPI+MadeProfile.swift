// Written by generate.py from io.flowd.Actions.varlink.

extension ActionsAPI {
    /// The profile that a step makes of its answers when it is done.
    package struct MadeProfile: Codable, Sendable, Hashable {
        /// Key of the profile, made of the step's key and the job's number.
        package var profile: String
        package var kind: String
        /// The field whose answer is its title; the other answers are its attributes.
        package var title: String

        package init(profile: String, kind: String, title: String) {
            self.profile = profile
            self.kind = kind
            self.title = title
        }
    }
}
