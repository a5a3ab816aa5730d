// Written by generate.py from io.flowd.Tasks.varlink.

extension TasksAPI {
    /// Tells all times of tasks that are due on a day, by when they are due: done, open, missed, skipped and to come;
    /// today's has also what is open from before.
    ///
    /// At most 5000.
    package enum GetBoard: Method {
        package static let method = "io.flowd.Tasks.GetBoard"

        /// Parameters of a call of `GetBoard`.
        package struct Parameters: TenantParameters {
            package var tenant: String
            /// Only of this profile.
            package var profile: String?
            /// 2027-03-28, today, tomorrow or yesterday, by the tenant's clock; today when absent.
            package var day: String?

            package init(tenant: String, profile: String? = nil, day: String? = nil) {
                self.tenant = tenant
                self.profile = profile
                self.day = day
            }
        }

        /// Reply to a call of `GetBoard`.
        package struct Reply: Codable, Sendable, Hashable {
            /// Date of the board, such as 2027-03-28.
            package var day: String
            /// Time zone of the tenant.
            package var zone: String
            package var times: [BoardTime]
            /// Number of times that are in the state `done`; the counts of the other states follow.
            package var done: Int
            package var skipped: Int
            package var missed: Int
            package var `open`: Int
            package var toCome: Int
            /// Occurrences that were passed over as a whole and have a part in this day, in no count; absent when there
            /// are none.
            package var passedOver: [PassedOver]?
            /// Titles of tasks that are paused, so that no reminders of them are sent; absent when there are none.
            package var paused: [String]?

            package init(
                day: String,
                zone: String,
                times: [BoardTime],
                done: Int,
                skipped: Int,
                missed: Int,
                open: Int,
                toCome: Int,
                passedOver: [PassedOver]? = nil,
                paused: [String]? = nil
            ) {
                self.day = day
                self.zone = zone
                self.times = times
                self.done = done
                self.skipped = skipped
                self.missed = missed
                self.open = `open`
                self.toCome = toCome
                self.passedOver = passedOver
                self.paused = paused
            }
        }
    }
}
