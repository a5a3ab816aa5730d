// Written by generate.py from io.flowd.Payments.varlink.

extension PaymentsAPI {
    /// Makes a schedule with its instalments, which always add up to the total.
    ///
    /// Managers.
    package enum AddSchedule: Method {
        package static let method = "io.flowd.Payments.AddSchedule"

        /// What is asked for.
        package struct Parameters: CommandParameters {
            /// The tenant's slug.
            package var tenant: String
            /// A schedule as it is asked for.
            package var spec: ScheduleSpec
            /// The same key and content give the same answer for 7 days.
            package var idempotencyKey: String?

            /// Puts the fields together; nil fields are left out on the wire.
            package init(tenant: String, spec: ScheduleSpec, idempotencyKey: String? = nil) {
                self.tenant = tenant
                self.spec = spec
                self.idempotencyKey = idempotencyKey
            }
        }

        /// What is answered.
        package struct Reply: Codable, Sendable, Hashable {
            /// A schedule right after a command.
            package var schedule: ScheduleStatus

            /// Puts the fields together.
            package init(schedule: ScheduleStatus) {
                self.schedule = schedule
            }
        }
    }
}
