// Written by generate.py from io.flowd.Members.varlink.

extension MembersAPI {
    /// Ends a membership.
    ///
    /// Owners only.
    package enum Remove: Method {
        package static let method = "io.flowd.Members.Remove"

        /// What is asked for.
        package struct Parameters: CommandParameters {
            /// The tenant's slug.
            package var tenant: String
            /// uid:N or gid:N.
            package var principal: String
            /// The same key and content give the same answer for 7 days.
            package var idempotencyKey: String?

            /// Puts the fields together; nil fields are left out on the wire.
            package init(tenant: String, principal: String, idempotencyKey: String? = nil) {
                self.tenant = tenant
                self.principal = principal
                self.idempotencyKey = idempotencyKey
            }
        }

        /// What is answered.
        package struct Reply: Codable, Sendable, Hashable {
            /// Number of the event that says so.
            package var eventNumber: Int

            /// Puts the fields together.
            package init(eventNumber: Int) {
                self.eventNumber = eventNumber
            }
        }
    }
}
