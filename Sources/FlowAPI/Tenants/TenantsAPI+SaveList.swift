// Written by generate.py from io.flowd.Tenants.varlink.

extension TenantsAPI {
    /// Keeps a list under its name, in the place of one of the same name; there are at most 100.
    ///
    /// Managers only.
    package enum SaveList: Method {
        package static let method = "io.flowd.Tenants.SaveList"

        /// What is asked for.
        package struct Parameters: CommandParameters {
            /// The tenant's slug.
            package var tenant: String
            /// A list under a name: a question, which is answered anew each time.
            package var list: SavedList
            /// The same key and content give the same answer for 7 days.
            package var idempotencyKey: String?

            /// Puts the fields together; nil fields are left out on the wire.
            package init(tenant: String, list: SavedList, idempotencyKey: String? = nil) {
                self.tenant = tenant
                self.list = list
                self.idempotencyKey = idempotencyKey
            }
        }

        /// What is answered.
        package struct Reply: Codable, Sendable, Hashable {
            /// A list under a name: a question, which is answered anew each time.
            package var list: SavedList
            /// Number of the event that says so; 0 when nothing changed.
            package var eventNumber: Int

            /// Puts the fields together.
            package init(list: SavedList, eventNumber: Int) {
                self.list = list
                self.eventNumber = eventNumber
            }
        }
    }
}
