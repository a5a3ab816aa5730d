// Written by generate.py from io.flowd.Payments.varlink.

extension PaymentsAPI {
    /// Makes a schedule with its instalments, which always add up to the total.
    ///
    /// Managers.
    package enum AddSchedule: Method {
        package static let method = "io.flowd.Payments.AddSchedule"

        /// Parameters of a call of `AddSchedule`.
        package struct Parameters: CommandParameters {
            package var tenant: String
            package var spec: ScheduleSpec
            /// Name of this call: repeated within 7 days with equal content, it gives the first answer.
            package var idempotencyKey: String?

            package init(tenant: String, spec: ScheduleSpec, idempotencyKey: String? = nil) {
                self.tenant = tenant
                self.spec = spec
                self.idempotencyKey = idempotencyKey
            }
        }

        /// Reply to a call of `AddSchedule`.
        package struct Reply: Codable, Sendable, Hashable {
            package var schedule: ScheduleStatus

            package init(schedule: ScheduleStatus) {
                self.schedule = schedule
            }
        }
    }
}
