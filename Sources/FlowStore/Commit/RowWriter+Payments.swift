import FlowCore
import GRDB

/// Writes payment schedules and what hangs on them.
extension RowWriter {
    func write(_ rows: PaymentRows) throws {
        let record = rows.record
        let schedule = record.schedule
        if rows.isNew {
            try db.run(
                "INSERT INTO paymentSchedule VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                [
                    .integer(tenant.number), .integer(schedule.id.number), .text(schedule.title),
                    .text(schedule.party.text), .text(schedule.direction.rawValue), .text(schedule.currency.code),
                    .integer(schedule.total.minorUnits), .integer(schedule.roundingRemainder.minorUnits),
                    .integer(schedule.graceDays), .optional(schedule.job?.number),
                    .optional(schedule.ladder?.text),
                    .optional(schedule.key?.text),
                    .integer(schedule.outstanding.minorUnits), .instant(record.created.at),
                    .text(record.created.by.text), .integer(record.created.event), .integer(record.event),
                ]
            )
        } else {
            try db.run(
                """
                UPDATE paymentSchedule SET title = ?, party = ?, total = ?, remainder = ?, graceDays = ?, ladder = ?,
                  outstanding = ?, event = ? WHERE tenant = ? AND id = ?
                """,
                [
                    .text(schedule.title), .text(schedule.party.text), .integer(schedule.total.minorUnits),
                    .integer(schedule.roundingRemainder.minorUnits), .integer(schedule.graceDays),
                    .optional(schedule.ladder?.text), .integer(schedule.outstanding.minorUnits), .integer(record.event),
                    .integer(tenant.number),
                    .integer(schedule.id.number),
                ]
            )
            try expectOneRow("paymentSchedule")
        }
        for instalment in rows.instalments { try write(instalment, of: schedule.id) }
        for payment in rows.payments { try write(payment, of: schedule.id) }
    }

    func write(_ row: BudgetRow) throws {
        let key: [StoredValue] = [.integer(tenant.number), .integer(row.job.number), .text(row.category.text)]
        if let planned = row.planned {
            try db.run(
                """
                INSERT INTO budget VALUES (?, ?, ?, ?, ?, ?)
                ON CONFLICT (tenant, job, category) DO UPDATE SET currency = excluded.currency,
                  planned = excluded.planned, event = excluded.event
                """,
                key + [.text(planned.currency.code), .integer(planned.minorUnits), .integer(row.event)]
            )
        } else {
            try db.run("DELETE FROM budget WHERE tenant = ? AND job = ? AND category = ?", key)
        }
        try expectOneRow("budget")
    }

    private func write(_ instalment: Instalment, of schedule: PaymentScheduleID) throws {
        try db.run(
            """
            INSERT INTO instalment VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (tenant, schedule, number) DO UPDATE SET title = excluded.title, amount = excluded.amount,
              category = excluded.category, due = excluded.due, dueDate = excluded.dueDate,
              dueRevision = excluded.dueRevision, paid = excluded.paid, waived = excluded.waived, charged = excluded.charged,
              outstanding = excluded.outstanding, cancellation = excluded.cancellation, dispute = excluded.dispute,
              hold = excluded.hold, promisedUntil = excluded.promisedUntil, waiver = excluded.waiver
            """,
            [
                .integer(tenant.number), .integer(schedule.number), .integer(instalment.number),
                .optional(instalment.key?.text), .text(instalment.title), .integer(instalment.amount.minorUnits),
                .text(instalment.due.text), .optional(instalment.dueDate.map { Int64($0.day) }),
                .integer(instalment.dueRevision), .optional(instalment.category?.text),
                .integer(instalment.paid.minorUnits), .integer(instalment.waived.minorUnits),
                .integer(instalment.charged.minorUnits), .integer(instalment.outstanding.minorUnits),
                .optional(instalment.cancellation),
                .optional(instalment.dispute), .optional(instalment.hold),
                .optional(instalment.promisedUntil.map { Int64($0.day) }), .optional(instalment.waiver),
            ]
        )
        try expectOneRow("instalment")
        for charge in instalment.charges { try write(charge, on: InstalmentID(schedule, instalment.number)) }
    }

    /// Of a charge that is there only the reversal changes.
    private func write(_ charge: PaymentCharge, on instalment: InstalmentID) throws {
        try db.run(
            """
            INSERT INTO paymentCharge VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (tenant, schedule, instalment, number) DO UPDATE SET reversal = excluded.reversal
            """,
            [
                .integer(tenant.number), .integer(instalment.schedule.number), .integer(instalment.number),
                .integer(charge.number), .text(charge.kind.rawValue), .integer(charge.amount.minorUnits),
                .integer(charge.chargedOn.day), .optional(charge.reversal), .optional(charge.rate?.text),
            ]
        )
        try expectOneRow("paymentCharge")
    }

    private func write(_ payment: Payment, of schedule: PaymentScheduleID) throws {
        let key: [StoredValue] = [.integer(tenant.number), .integer(schedule.number), .integer(payment.number)]
        try db.run(
            """
            INSERT INTO payment VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (tenant, schedule, number) DO UPDATE SET refunded = excluded.refunded
            """,
            key + [
                .integer(payment.amount.minorUnits), .integer(payment.paidOn.day), .optional(payment.reference),
                .integer(payment.refunded.minorUnits), .optional(payment.bankLine?.text),
            ]
        )
        try expectOneRow("payment")
        try db.run("DELETE FROM paymentAllocation WHERE tenant = ? AND schedule = ? AND payment = ?", key)
        for (position, part) in payment.allocations.enumerated() {
            try db.run(
                "INSERT INTO paymentAllocation VALUES (?, ?, ?, ?, ?, ?)",
                key + [.integer(position), .integer(part.instalment), .integer(part.amount.minorUnits)]
            )
        }
    }
}
