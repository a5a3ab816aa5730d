// Written by generate.py from io.flowd.Tenants.varlink.

extension TenantsAPI {
    /// Keeps a list under its name, in the place of one of the same name; there are at most 100.
    ///
    /// Managers only.
    package enum SaveList: Method {
        package static let method = "io.flowd.Tenants.SaveList"

        /// Parameters of a call of `SaveList`.
        package struct Parameters: CommandParameters {
            package var tenant: String
            package var list: SavedList
            /// Name of this call: repeated within 7 days with equal content, it gives the first answer.
            package var idempotencyKey: String?

            package init(tenant: String, list: SavedList, idempotencyKey: String? = nil) {
                self.tenant = tenant
                self.list = list
                self.idempotencyKey = idempotencyKey
            }
        }

        /// Reply to a call of `SaveList`.
        package struct Reply: Codable, Sendable, Hashable {
            package var list: SavedList
            /// Number of the event that says so; 0 when nothing changed.
            package var eventNumber: Int

            package init(list: SavedList, eventNumber: Int) {
                self.list = list
                self.eventNumber = eventNumber
            }
        }
    }
}
