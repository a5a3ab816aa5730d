// Written by generate.py from io.flowd.Profiles.varlink.

extension ProfilesAPI {
    /// Has all tasks of a profile fall due again, but for those that somebody paused by themselves.
    ///
    /// Managers.
    package enum Resume: APIMethod {
        package static let method = "io.flowd.Profiles.Resume"

        /// What is asked for.
        package struct Parameters: Codable, Sendable, Hashable {
            /// The tenant's slug.
            package var tenant: String
            /// The profile's key.
            package var profile: String
            /// The same key and content give the same answer for 7 days.
            package var idempotencyKey: String?

            /// Puts the fields together; nil fields are left out on the wire.
            package init(tenant: String, profile: String, idempotencyKey: String? = nil) {
                self.tenant = tenant
                self.profile = profile
                self.idempotencyKey = idempotencyKey
            }
        }

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
