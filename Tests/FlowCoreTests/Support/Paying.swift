import FlowCore
import Testing

/// The currency of most tests.
let eur = Currency.euro

extension Currency {
    fileprivate static let euro: Currency = {
        do throws(MoneyError) {
            return try Currency(validating: "EUR")
        } catch {
            preconditionFailure(error.message)
        }
    }()
}

/// So many cents.
func cents(_ minorUnits: Int64) -> Money { Money(minorUnits: minorUnits, eur) }

/// A date as it is written, which has to be one.
func date(_ text: String) -> LocalDate {
    do throws(InvalidInput) {
        return try LocalDate(validating: text, field: "date")
    } catch {
        preconditionFailure(error.message)
    }
}

/// What schedules in tests look like.
enum Paying {
    /// A schedule of amounts in cents and due dates or days from the job's start.
    static func schedule(
        _ parts: [(amount: Int64, due: String)],
        id: Int64 = 1,
        direction: PaymentDirection = .incoming,
        graceDays: Int = 0,
        dates: JobDates = JobDates()
    ) throws -> PaymentSchedule {
        let instalments = try parts.map { part in
            try InstalmentPlan(
                title: "Part",
                share: .amount(cents(part.amount)),
                due: try PaymentDue(validating: part.due)
            )
        }
        let plan = try PaymentSchedulePlan(
            title: "Catering",
            party: try ProfileKey(validating: "ito"),
            direction: direction,
            total: cents(parts.reduce(0) { $0 + $1.amount }),
            instalments: instalments,
            graceDays: graceDays
        )
        return PaymentSchedule(PaymentScheduleID(id), plan, dates: dates)
    }

    /// A plan of shares as people write them: `30%`, `100.00` or `rest`.
    static func plan(total: Money, _ shares: [String]) throws -> PaymentSchedulePlan {
        let instalments = try shares.map { text in
            let share: InstalmentShare =
                if text == "rest" {
                    .rest
                } else if text.hasSuffix("%") {
                    .percentage(try Percentage(validating: text, field: "instalments.percentage"))
                } else {
                    .amount(try Money(validating: text, total.currency, field: "instalments.amount"))
                }
            return try InstalmentPlan(title: text, share: share, due: try PaymentDue(validating: "start"))
        }
        return try PaymentSchedulePlan(
            title: "Catering",
            party: try ProfileKey(validating: "ito"),
            direction: .incoming,
            total: total,
            instalments: instalments
        )
    }

    /// What has to hold of every schedule at every moment; nil when it does.
    static func flaw(of schedule: PaymentSchedule) -> String? {
        let amounts = schedule.instalments.reduce(0) { $0 + $1.amount.minorUnits }
        if amounts != schedule.total.minorUnits { return "the instalments make \(amounts)" }
        var allocated = Array(repeating: Int64(0), count: schedule.instalments.count)
        for payment in schedule.payments {
            if payment.credit.minorUnits < 0 || payment.refunded.minorUnits < 0 { return "payment \(payment)" }
            let sum = payment.allocations.reduce(0) { $0 + $1.amount.minorUnits }
            if payment.amount.minorUnits != sum + payment.refunded.minorUnits + payment.credit.minorUnits {
                return "payment \(payment.number) doesn't add up"
            }
            for part in payment.allocations {
                if !part.amount.isPositive { return "an empty allocation of payment \(payment.number)" }
                allocated[part.instalment - 1] += part.amount.minorUnits
            }
        }
        for (instalment, sum) in zip(schedule.instalments, allocated) {
            if instalment.paid.minorUnits != sum { return "instalment \(instalment.number) has \(sum) allocated" }
            let parts = [instalment.outstanding, instalment.waived, instalment.paid].map(\.minorUnits)
            if parts.contains(where: { $0 < 0 }) { return "instalment \(instalment.number) has \(parts)" }
            if parts.reduce(0, +) != instalment.claim.minorUnits { return "instalment \(instalment.number) is off" }
        }
        return nil
    }
}
