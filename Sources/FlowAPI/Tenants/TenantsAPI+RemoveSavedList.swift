// Written by generate.py from io.flowd.Tenants.varlink.

extension TenantsAPI {
    /// Lets go of a saved list.
    ///
    /// Managers only.
    package enum RemoveSavedList: Method {
        package static let method = "io.flowd.Tenants.RemoveSavedList"

        /// What is asked for.
        package struct Parameters: CommandParameters {
            /// The tenant's slug.
            package var tenant: String
            /// The name.
            package var list: String
            /// The same key and content give the same answer for 7 days.
            package var idempotencyKey: String?

            /// Puts the fields together; nil fields are left out on the wire.
            package init(tenant: String, list: String, idempotencyKey: String? = nil) {
                self.tenant = tenant
                self.list = list
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
