// Written by generate.py from io.flowd.Tenants.varlink.

extension TenantsAPI {
    /// Removes a set of holidays.
    ///
    /// Managers only.
    package enum RemoveHolidays: Method {
        package static let method = "io.flowd.Tenants.RemoveHolidays"

        /// Parameters of a call of `RemoveHolidays`.
        package struct Parameters: CommandParameters {
            package var tenant: String
            /// Key of the set to remove.
            package var set: String
            /// Name of this call: repeated within 7 days with equal content, it gives the first answer.
            package var idempotencyKey: String?

            package init(tenant: String, set: String, idempotencyKey: String? = nil) {
                self.tenant = tenant
                self.set = set
                self.idempotencyKey = idempotencyKey
            }
        }

        /// Reply to a call of `RemoveHolidays`.
        package struct Reply: Codable, Sendable, Hashable {
            /// Number of the event that says so.
            package var eventNumber: Int
            /// Jobs whose due dates stay, as for SetHolidays.
            package var keptJobs: [String]?
            /// True when there may be more of them.
            package var moreKeptJobs: Bool?

            package init(eventNumber: Int, keptJobs: [String]? = nil, moreKeptJobs: Bool? = nil) {
                self.eventNumber = eventNumber
                self.keptJobs = keptJobs
                self.moreKeptJobs = moreKeptJobs
            }
        }
    }
}
