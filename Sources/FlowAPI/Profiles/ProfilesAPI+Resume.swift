// Written by generate.py from io.flowd.Profiles.varlink.

extension ProfilesAPI {
    /// Resumes all tasks of a profile, so that they fall due again, except those that were paused individually.
    ///
    /// Managers.
    package enum Resume: Method {
        package static let method = "io.flowd.Profiles.Resume"

        /// Parameters of a call of `Resume`, with the fields of `Archive`.
        package typealias Parameters = Archive.Parameters

        /// Reply to a call of `Resume`.
        package struct Reply: Codable, Sendable, Hashable {
            /// Number of tasks that this call resumed.
            package var taskCount: Int
            /// The event of the first of them; 0 when nothing changed.
            package var eventNumber: Int
            /// Tasks of the profile that this call left unchanged, at most 1000.
            package var leftOut: [LeftOutTask]?
            /// Number of the profile's tasks that have ended, or have nothing more to come.
            package var overCount: Int?

            package init(taskCount: Int, eventNumber: Int, leftOut: [LeftOutTask]? = nil, overCount: Int? = nil) {
                self.taskCount = taskCount
                self.eventNumber = eventNumber
                self.leftOut = leftOut
                self.overCount = overCount
            }
        }
    }
}
