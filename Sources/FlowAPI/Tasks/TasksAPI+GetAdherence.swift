// Written by generate.py from io.flowd.Tasks.varlink.

extension TasksAPI {
    /// Returns how well tasks are kept: all, those of a profile, or one.
    ///
    /// At most 500,000 occurrences and 1000 groups are counted; more are refused.
    package enum GetAdherence: Method {
        package static let method = "io.flowd.Tasks.GetAdherence"

        /// Parameters of a call of `GetAdherence`.
        package struct Parameters: TenantParameters {
            package var tenant: String
            /// Only of this profile.
            package var profile: String?
            /// Only of this task, by its number; without profile.
            package var task: String?
            /// Only what is due at this time or later: a date or a date and time by the tenant's clock, or RFC 3339.
            package var from: String?
            /// End of the time: only what is due before it, written like `from`.
            package var until: String?
            /// Also in groups: of profile, task, and one of day, week and month.
            package var by: [AdherencePart]?

            package init(
                tenant: String,
                profile: String? = nil,
                task: String? = nil,
                from: String? = nil,
                until: String? = nil,
                by: [AdherencePart]? = nil
            ) {
                self.tenant = tenant
                self.profile = profile
                self.task = task
                self.from = from
                self.until = until
                self.by = by
            }
        }

        /// Reply to a call of `GetAdherence`.
        package struct Reply: Codable, Sendable, Hashable {
            /// All of it together.
            package var adherence: Adherence
            /// Each group, by date, profile and task; absent without by.
            package var groups: [Adherence]?
            /// Occurrences that were passed over as a whole and have a part in this time, at most 1000, the earliest
            /// first: they count where they begin, and not at all if that is before from; absent when there are none.
            package var passedOver: [PassedOver]?

            package init(adherence: Adherence, groups: [Adherence]? = nil, passedOver: [PassedOver]? = nil) {
                self.adherence = adherence
                self.groups = groups
                self.passedOver = passedOver
            }
        }
    }
}
