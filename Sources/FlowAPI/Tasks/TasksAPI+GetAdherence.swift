// Written by generate.py from io.flowd.Tasks.varlink.

extension TasksAPI {
    /// How well a profile keeps to its tasks, or how well one task is kept.
    package enum GetAdherence: Method {
        package static let method = "io.flowd.Tasks.GetAdherence"

        /// What is asked for.
        package struct Parameters: TenantParameters {
            /// The tenant's slug.
            package var tenant: String
            /// Either a profile.
            package var profile: String?
            /// or a task's number.
            package var task: String?

            /// Puts the fields together; nil fields are left out on the wire.
            package init(tenant: String, profile: String? = nil, task: String? = nil) {
                self.tenant = tenant
                self.profile = profile
                self.task = task
            }
        }

        /// What is answered.
        package struct Reply: Codable, Sendable, Hashable {
            /// How well somebody keeps to what is to be done.
            package var adherence: Adherence

            /// Puts the fields together.
            package init(adherence: Adherence) {
                self.adherence = adherence
            }
        }
    }
}
