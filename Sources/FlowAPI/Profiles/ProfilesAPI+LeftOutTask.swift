// Written by generate.py from io.flowd.Profiles.varlink.

extension ProfilesAPI {
    /// A task that stays as it was when those of its profile were paused or resumed.
    package struct LeftOutTask: Codable, Sendable, Hashable {
        /// Its number.
        package var task: String
        /// Why a task stays as it was: somebody paused it by itself, it is so already, its times can't be read.
        package var reason: LeftOutReason

        /// Puts the fields together.
        package init(task: String, reason: LeftOutReason) {
            self.task = task
            self.reason = reason
        }
    }
}
