import FlowCore
import GRDB

/// Payment schedules and what hangs on them.
extension Rows {
    static func paymentRecord(
        _ row: Row,
        instalments: [Row],
        charges: [Row] = [],
        payments: [Payment]
    ) throws -> PaymentRecord {
        let stored = StoredRow(row, of: "paymentSchedule")
        let currency = try currency(stored)
        let job: Int64? = try stored["job"]
        let (name, ladder): (String?, String?) = (try stored["key"], try stored["ladder"])
        let schedule = PaymentSchedule(
            stored: PaymentScheduleID(try stored["id"]),
            title: try stored["title"],
            party: try key(ProfileKey.self, try stored["party"], stored),
            direction: try stored.state(PaymentDirection.self, "direction"),
            total: try money(stored, "total", currency),
            graceDays: try stored["graceDays"],
            job: job.map { JobID($0) },
            key: try name.map { try key(PaymentKey.self, $0, stored) },
            roundingRemainder: try money(stored, "remainder", currency),
            ladder: try ladder.map { try self.ladder($0, stored) },
            instalments: try instalments.map { try instalment($0, currency, charges: charges) },
            payments: payments
        )
        return PaymentRecord(
            schedule: schedule,
            created: try stored.stamp(at: "createdAt", by: "createdBy", event: "createdEvent"),
            event: try stored["event"]
        )
    }

    static func ladder(_ text: String, _ row: StoredRow) throws -> LadderPlan {
        do throws(PaymentRefusal) {
            return try LadderPlan(validating: text, currency: nil)
        } catch {
            throw row.damage("the ladder \(text) can't be read")
        }
    }

    /// `charges` are those of the whole schedule.
    static func instalment(_ row: Row, _ currency: Currency, charges: [Row]) throws -> Instalment {
        let stored = StoredRow(row, of: "instalment")
        let (key, category): (String?, String?) = (try stored["key"], try stored["category"])
        let due: PaymentDue
        do {
            due = try PaymentDue(validating: try stored["due"])
        } catch let error as InvalidInput {
            throw stored.damage(error.message)
        }
        let number: Int = try stored["number"]
        return Instalment(
            stored: number,
            key: try key.map { try self.key(StepKey.self, $0, stored) },
            title: try stored["title"],
            amount: try money(stored, "amount", currency),
            due: due,
            dueDate: try date(stored, "dueDate"),
            dueRevision: try stored["dueRevision"],
            category: try category.map { try self.key(BudgetCategory.self, $0, stored) },
            paid: try money(stored, "paid", currency),
            waived: try money(stored, "waived", currency),
            waiver: try stored["waiver"],
            cancellation: try stored["cancellation"],
            dispute: try stored["dispute"],
            hold: try stored["hold"],
            heldUntil: try date(stored, "heldUntil"),
            promisedUntil: try date(stored, "promisedUntil"),
            charges: try charges.filter { try StoredRow($0, of: "paymentCharge")["instalment"] == number }
                .map { try charge($0, currency) }
        )
    }

    private static func charge(_ row: Row, _ currency: Currency) throws -> PaymentCharge {
        let stored = StoredRow(row, of: "paymentCharge")
        guard let chargedOn = try date(stored, "chargedOn") else { throw stored.damage("chargedOn is missing") }
        let text: String? = try stored["rate"]
        let rate: Percentage?
        do {
            rate = try text.map { try Percentage(validating: $0, field: "rate") }
        } catch let error as MoneyError {
            throw stored.damage(error.message)
        }
        return PaymentCharge(
            number: try stored["number"],
            kind: try stored.state(PaymentCharge.Kind.self, "kind"),
            amount: try money(stored, "amount", currency),
            rate: rate,
            chargedOn: chargedOn,
            runsFrom: try date(stored, "runsFrom"),
            knownPaymentCount: try stored["knownPayments"],
            reversal: try stored["reversal"]
        )
    }

    static func payment(_ row: Row, allocations: [Row], _ currency: Currency) throws -> Payment {
        let stored = StoredRow(row, of: "payment")
        guard let paidOn = try date(stored, "paidOn") else { throw stored.damage("paidOn is missing") }
        return Payment(
            number: try stored["number"],
            amount: try money(stored, "amount", currency),
            paidOn: paidOn,
            reference: try stored["reference"],
            bankLine: try bankLine(stored),
            allocations: try allocations.map { row in
                let part = StoredRow(row, of: "paymentAllocation")
                return PaymentAllocation(
                    instalment: try part["instalment"],
                    amount: try money(part, "amount", currency)
                )
            },
            refunded: try money(stored, "refunded", currency),
            isPlaced: try stored["placed"]
        )
    }

    private static func bankLine(_ row: StoredRow) throws -> BankLineID? {
        let text: String? = try row["bankLine"]
        do {
            return try text.map { try BankLineID(validating: $0) }
        } catch let error as InvalidInput {
            throw row.damage(error.message)
        }
    }

    static func currency(_ row: StoredRow) throws -> Currency {
        let code: String = try row["currency"]
        do {
            return try Currency(validating: code)
        } catch {
            throw row.damage(error.message)
        }
    }

    private static func money(_ row: StoredRow, _ column: String, _ currency: Currency) throws -> Money {
        Money(minorUnits: try row[column], currency)
    }

    private static func date(_ row: StoredRow, _ column: String) throws -> LocalDate? {
        let day: Int? = try row[column]
        guard let day else { return nil }
        // The years 1 to 9999.
        guard (-719_162...2_932_896).contains(day) else { throw row.damage("\(column) is \(day)") }
        return LocalDate(day: day)
    }

    static func key<Key: PlanKey>(_ type: Key.Type, _ text: String, _ row: StoredRow) throws -> Key {
        do {
            return try Key(validating: text)
        } catch {
            throw row.damage(error.description)
        }
    }
}
