// Written by generate.py from io.flowd.Profiles.varlink.

extension ProfilesAPI {
    /// A task that stays as it was when those of its profile were paused or resumed.
    package struct LeftOutTask: Codable, Sendable, Hashable {
        /// Number of the task.
        package var task: String
        package var reason: LeftOutReason

        package init(task: String, reason: LeftOutReason) {
            self.task = task
            self.reason = reason
        }
    }
}
