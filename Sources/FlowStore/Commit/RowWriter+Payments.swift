import FlowCore
import GRDB

/// Writes payment schedules and what hangs on them.
extension RowWriter {
    func write(_ rows: PaymentRows) throws {
        let id = rows.record.schedule.id
        try run(rows.isNew ? PaymentTables.insertSchedule : PaymentTables.updateSchedule, rows.record)
        for instalment in rows.instalments {
            try run(PaymentTables.setInstalment, (schedule: id, instalment: instalment))
            for charge in instalment.charges {
                let place = InstalmentID(id, instalment.number)
                try run(PaymentTables.setCharge, ChargeRow(instalment: place, charge: charge))
            }
        }
        for payment in rows.payments { try write(payment, of: id) }
    }

    private func write(_ payment: Payment, of schedule: PaymentScheduleID) throws {
        try run(PaymentTables.setPayment, (schedule: schedule, payment: payment))
        try db.run(
            "DELETE FROM paymentAllocation WHERE tenant = ? AND schedule = ? AND payment = ?",
            [.integer(tenant.number), .integer(schedule.number), .integer(payment.number)]
        )
        let id = PaymentID(schedule, payment.number)
        for (position, part) in payment.allocations.enumerated() {
            try run(PaymentTables.insertAllocation, AllocationRow(payment: id, position: position, part: part))
        }
    }
}
