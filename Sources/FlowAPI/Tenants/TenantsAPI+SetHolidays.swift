// Written by generate.py from io.flowd.Tenants.varlink.

extension TenantsAPI {
    /// Sets holidays: what is neither on a weekend nor in any set is a business day, which due dates count and roll to.
    ///
    /// A set takes the place of one of the same key. Dates of steps that were derived before stay until something about
    /// their job changes; tasks that are rolled follow at once. Managers only.
    package enum SetHolidays: Method {
        package static let method = "io.flowd.Tenants.SetHolidays"

        /// Parameters of a call of `SetHolidays`.
        package struct Parameters: CommandParameters {
            package var tenant: String
            /// Key of the set: 1 to 64 of a-z 0-9 .
            ///
            /// _ -.
            package var set: String
            /// 1 to 2000 days, each once.
            package var days: [Holiday]
            /// Name of this call: repeated within 7 days with equal content, it gives the first answer.
            package var idempotencyKey: String?

            package init(tenant: String, set: String, days: [Holiday], idempotencyKey: String? = nil) {
                self.tenant = tenant
                self.set = set
                self.days = days
                self.idempotencyKey = idempotencyKey
            }
        }

        /// Reply to a call of `SetHolidays`.
        package struct Reply: Codable, Sendable, Hashable {
            /// Key of the set.
            package var set: String
            /// Number of days in the set.
            package var dayCount: Int
            /// Number of the event that says so; 0 when nothing changed.
            package var eventNumber: Int
            /// Jobs that go on and have steps whose due dates would come out otherwise now; they stay until something
            /// about the job changes; the first 100 that were found.
            package var keptJobs: [String]?
            /// True when there may be more of them.
            package var moreKeptJobs: Bool?

            package init(
                set: String,
                dayCount: Int,
                eventNumber: Int,
                keptJobs: [String]? = nil,
                moreKeptJobs: Bool? = nil
            ) {
                self.set = set
                self.dayCount = dayCount
                self.eventNumber = eventNumber
                self.keptJobs = keptJobs
                self.moreKeptJobs = moreKeptJobs
            }
        }
    }
}
