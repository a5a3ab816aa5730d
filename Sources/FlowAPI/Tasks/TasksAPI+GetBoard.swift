// Written by generate.py from io.flowd.Tasks.varlink.

extension TasksAPI {
    /// Tells all times of tasks that are due on a day, by when they are due: done, open, missed, skipped and to come;
    /// today's has also what is open from before.
    ///
    /// At most 5000.
    package enum GetBoard: Method {
        package static let method = "io.flowd.Tasks.GetBoard"

        /// What is asked for.
        package struct Parameters: TenantParameters {
            /// The tenant's slug.
            package var tenant: String
            /// Only of this profile.
            package var profile: String?
            /// 2027-03-28, today, tomorrow or yesterday, by the tenant's clock; today when absent.
            package var day: String?

            /// Puts the fields together; nil fields are left out on the wire.
            package init(tenant: String, profile: String? = nil, day: String? = nil) {
                self.tenant = tenant
                self.profile = profile
                self.day = day
            }
        }

        /// What is answered.
        package struct Reply: Codable, Sendable, Hashable {
            /// 2027-03-28.
            package var day: String
            /// The tenant's zone.
            package var zone: String
            /// Times.
            package var times: [BoardTime]
            /// How many there are in each state.
            package var done: Int
            /// Skipped.
            package var skipped: Int
            /// Missed.
            package var missed: Int
            /// Open.
            package var `open`: Int
            /// To come.
            package var toCome: Int
            /// What was passed over as a whole and has a part in this day, in no count; absent when there is nothing.
            package var passedOver: [PassedOver]?
            /// Titles of tasks that are paused, so that nobody is reminded of them; absent when there are none.
            package var paused: [String]?

            /// Puts the fields together; nil fields are left out on the wire.
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
