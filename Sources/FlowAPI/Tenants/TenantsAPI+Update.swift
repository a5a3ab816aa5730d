// Written by generate.py from io.flowd.Tenants.varlink.

extension TenantsAPI {
    /// Changes a tenant; what is absent stays.
    ///
    /// Owners change title, timeZone, locale, quietHours, notify and currency, the currency only while there are no
    /// jobs; limits are for operators.
    package enum Update: Method {
        package static let method = "io.flowd.Tenants.Update"

        /// Parameters of a call of `Update`.
        package struct Parameters: CommandParameters {
            package var tenant: String
            package var title: String?
            /// IANA time zone; tasks without a zone of their own follow it, and ladders of instalments whose payer has
            /// none.
            ///
            /// Due dates of steps follow with the next change of their job.
            package var timeZone: String?
            /// BCP 47 language tag.
            package var locale: String?
            /// ISO 4217 currency code.
            package var currency: String?
            /// Hours in which no reminder goes out unless its rule, task or ladder says something else, by the clock of
            /// who gets it: 22:00-07:00, or none.
            ///
            /// What isn't out yet follows.
            package var quietHours: String?
            /// Rules by which people are told of news of jobs whose templates say nothing of that, instead of those
            /// that are there: assigned, or ready via mail; at most 10, none alone for no rule.
            ///
            /// They hold for what happens from now on.
            package var notify: [String]?
            /// New values of limits by name.
            package var limits: [String: Int]?
            /// Names of limits that go back to their defaults.
            package var defaultLimits: [String]?
            /// 1 to 128 printable ASCII characters; the same key and content give the same answer for 7 days.
            package var idempotencyKey: String?

            package init(
                tenant: String,
                title: String? = nil,
                timeZone: String? = nil,
                locale: String? = nil,
                currency: String? = nil,
                quietHours: String? = nil,
                notify: [String]? = nil,
                limits: [String: Int]? = nil,
                defaultLimits: [String]? = nil,
                idempotencyKey: String? = nil
            ) {
                self.tenant = tenant
                self.title = title
                self.timeZone = timeZone
                self.locale = locale
                self.currency = currency
                self.quietHours = quietHours
                self.notify = notify
                self.limits = limits
                self.defaultLimits = defaultLimits
                self.idempotencyKey = idempotencyKey
            }
        }

        /// Reply to a call of `Update`.
        package struct Reply: Codable, Sendable, Hashable {
            /// The tenant as it is asked for now.
            package var spec: TenantSpec
            /// Number of the event that says so; 0 when nothing changed.
            package var eventNumber: Int
            /// Warnings about rules of `notify` that reach no recipient.
            package var warnings: [String]?
            /// With a timeZone: tasks that went to it because they have no zone of their own; absent when they couldn't
            /// all be told: what is left follows by itself.
            package var movedTaskCount: Int?
            /// The first 100 of them; each has an event taskZoneChanged with all that has another time.
            package var movedTasks: [MovedTask]?
            /// Instalments whose ladders went to it because who pays has no zone; absent like movedTaskCount.
            package var movedInstalmentCount: Int?
            /// The first 100 of them: 4/1.
            package var movedInstalments: [String]?
            /// With a timeZone: jobs that go on and have steps whose due dates, with the reminders that count from
            /// them, are in another zone until something about the job changes; the first 100 that were found.
            package var keptJobs: [String]?
            /// True when there may be more of them.
            package var moreKeptJobs: Bool?

            package init(
                spec: TenantSpec,
                eventNumber: Int,
                warnings: [String]? = nil,
                movedTaskCount: Int? = nil,
                movedTasks: [MovedTask]? = nil,
                movedInstalmentCount: Int? = nil,
                movedInstalments: [String]? = nil,
                keptJobs: [String]? = nil,
                moreKeptJobs: Bool? = nil
            ) {
                self.spec = spec
                self.eventNumber = eventNumber
                self.warnings = warnings
                self.movedTaskCount = movedTaskCount
                self.movedTasks = movedTasks
                self.movedInstalmentCount = movedInstalmentCount
                self.movedInstalments = movedInstalments
                self.keptJobs = keptJobs
                self.moreKeptJobs = moreKeptJobs
            }
        }
    }
}
