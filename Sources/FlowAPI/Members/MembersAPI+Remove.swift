// Written by generate.py from io.flowd.Members.varlink.

extension MembersAPI {
    /// Ends a membership.
    ///
    /// Owners only.
    package enum Remove: Method {
        package static let method = "io.flowd.Members.Remove"

        /// Parameters of a call of `Remove`.
        package struct Parameters: CommandParameters {
            package var tenant: String
            /// uid:N or gid:N.
            package var principal: String
            /// Name of this call: repeated within 7 days with equal content, it gives the first answer.
            package var idempotencyKey: String?

            package init(tenant: String, principal: String, idempotencyKey: String? = nil) {
                self.tenant = tenant
                self.principal = principal
                self.idempotencyKey = idempotencyKey
            }
        }

        /// Reply to a call of `Remove`.
        package struct Reply: Codable, Sendable, Hashable {
            /// Number of the event that says so.
            package var eventNumber: Int

            package init(eventNumber: Int) {
                self.eventNumber = eventNumber
            }
        }
    }
}
