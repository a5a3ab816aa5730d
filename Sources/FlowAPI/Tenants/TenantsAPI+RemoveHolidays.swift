// Written by generate.py from io.flowd.Tenants.varlink.

extension TenantsAPI {
    /// Removes a set of holidays.
    ///
    /// Managers only.
    package enum RemoveHolidays: Method {
        package static let method = "io.flowd.Tenants.RemoveHolidays"

        /// What is asked for.
        package struct Parameters: CommandParameters {
            /// The tenant's slug.
            package var tenant: String
            /// Its key.
            package var set: String
            /// The same key and content give the same answer for 7 days.
            package var idempotencyKey: String?

            /// Puts the fields together; nil fields are left out on the wire.
            package init(tenant: String, set: String, idempotencyKey: String? = nil) {
                self.tenant = tenant
                self.set = set
                self.idempotencyKey = idempotencyKey
            }
        }

        /// What is answered.
        package struct Reply: Codable, Sendable, Hashable {
            /// Number of the event that says so.
            package var eventNumber: Int
            /// Jobs whose due dates stay, as for SetHolidays.
            package var keptJobs: [String]?
            /// True when there may be more of them.
            package var moreKeptJobs: Bool?

            /// Puts the fields together; nil fields are left out on the wire.
            package init(eventNumber: Int, keptJobs: [String]? = nil, moreKeptJobs: Bool? = nil) {
                self.eventNumber = eventNumber
                self.keptJobs = keptJobs
                self.moreKeptJobs = moreKeptJobs
            }
        }
    }
}
