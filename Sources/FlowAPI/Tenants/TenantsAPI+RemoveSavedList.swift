// Written by generate.py from io.flowd.Tenants.varlink.

extension TenantsAPI {
    /// Lets go of a saved list.
    ///
    /// Managers only.
    package enum RemoveSavedList: Method {
        package static let method = "io.flowd.Tenants.RemoveSavedList"

        /// Parameters of a call of `RemoveSavedList`.
        package struct Parameters: CommandParameters {
            package var tenant: String
            /// Name of the saved list to remove.
            package var list: String
            /// Name of this call: repeated within 7 days with equal content, it gives the first answer.
            package var idempotencyKey: String?

            package init(tenant: String, list: String, idempotencyKey: String? = nil) {
                self.tenant = tenant
                self.list = list
                self.idempotencyKey = idempotencyKey
            }
        }

        /// Reply to a call of `RemoveSavedList`.
        package struct Reply: Codable, Sendable, Hashable {
            /// Number of the event that says so.
            package var eventNumber: Int

            package init(eventNumber: Int) {
                self.eventNumber = eventNumber
            }
        }
    }
}
