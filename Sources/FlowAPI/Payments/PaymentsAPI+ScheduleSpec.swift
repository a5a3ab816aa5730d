// Written by generate.py from io.flowd.Payments.varlink.

extension PaymentsAPI {
    /// A schedule as it is asked for.
    package struct ScheduleSpec: Codable, Sendable, Hashable {
        package var title: String
        /// The key of the profile that pays us, or that we pay.
        package var party: String
        package var direction: Direction
        /// Sum of the instalments, as a decimal string.
        package var total: String
        /// ISO 4217; the tenant's when absent.
        package var currency: String?
        /// 1 to 500, in order.
        package var instalments: [InstalmentSpec]
        /// Days after the due date on which an instalment isn't overdue yet: 0 to 365, 0 when absent.
        package var graceDays: Int?
        /// The job that it belongs to.
        package var job: String?
        /// The budget of the instalments that name none.
        package var category: String?
        /// Ladder of the reminders of its instalments; no reminders when absent.
        ///
        /// Steps by days from the due date, in order, with settings after them: -7d friendly; 0d due; 14d final fee
        /// 5.00; repeat 14d; cap 25.00; gap 1d; at 09:00; quiet none (or quiet 22:00-07:00; else the tenant's
        /// quietHours hold); via mail to anna. A step takes fee 5.00, fee 2%, interest 8% (a year), fee each 5.00 on a
        /// last step that is repeated (a fee is charged once otherwise; each goes on until late fees come to the cap,
        /// or to the amount agreed for the instalment), when count 2, when amount 100.00 or 90.00 USD, when age 30d,
        /// when label vip, unless label vip, and via and to of its own.
        package var ladder: String?

        package init(
            title: String,
            party: String,
            direction: Direction,
            total: String,
            currency: String? = nil,
            instalments: [InstalmentSpec],
            graceDays: Int? = nil,
            job: String? = nil,
            category: String? = nil,
            ladder: String? = nil
        ) {
            self.title = title
            self.party = party
            self.direction = direction
            self.total = total
            self.currency = currency
            self.instalments = instalments
            self.graceDays = graceDays
            self.job = job
            self.category = category
            self.ladder = ladder
        }
    }
}
