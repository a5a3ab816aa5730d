// Written by generate.py from io.flowd.Profiles.varlink.

extension ProfilesAPI {
    /// Has all tasks of a profile fall due again, but for those that somebody paused by themselves.
    ///
    /// Managers.
    package enum Resume: Method {
        package static let method = "io.flowd.Profiles.Resume"

        /// What is asked for, as by `Archive`.
        package typealias Parameters = Archive.Parameters

        /// What is answered.
        package struct Reply: Codable, Sendable, Hashable {
            /// How many tasks were resumed by this.
            package var taskCount: Int
            /// The event of the first of them; 0 when nothing changed.
            package var eventNumber: Int
            /// Which of its tasks stay as they were, at most 1000.
            package var leftOut: [LeftOutTask]?
            /// How many of its tasks have ended, or have nothing more to come.
            package var overCount: Int?

            /// Puts the fields together; nil fields are left out on the wire.
            package init(taskCount: Int, eventNumber: Int, leftOut: [LeftOutTask]? = nil, overCount: Int? = nil) {
                self.taskCount = taskCount
                self.eventNumber = eventNumber
                self.leftOut = leftOut
                self.overCount = overCount
            }
        }
    }
}
