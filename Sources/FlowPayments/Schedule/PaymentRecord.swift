/// A payment schedule as a tenant keeps it.
package struct PaymentRecord: Hashable, Sendable {
    package var schedule: PaymentSchedule
    package let created: Stamp
    /// The newest event about it.
    package internal(set) var event: EventNumber

    package init(schedule: PaymentSchedule, created: Stamp, event: EventNumber) {
        self.schedule = schedule
        self.created = created
        self.event = event
    }
}

/// Rows of a payment schedule that have to be written.
package struct PaymentRows: Sendable {
    package let record: PaymentRecord
    /// True when there is no row of it yet.
    package let isNew: Bool
    /// New and changed instalments.
    package let instalments: [Instalment]
    /// New and changed payments, each with all of its allocations.
    package let payments: [Payment]

    /// The rows of a schedule that differ from before; all when there was nothing.
    package init(_ record: PaymentRecord, before: PaymentSchedule?) {
        self.record = record
        isNew = before == nil
        let (old, new) = (before?.instalments ?? [], record.schedule.instalments)
        instalments = new.filter { !old.indices.contains($0.number - 1) || old[$0.number - 1] != $0 }
        let (paid, all) = (before?.payments ?? [], record.schedule.payments)
        payments = all.filter { !paid.indices.contains($0.number - 1) || paid[$0.number - 1] != $0 }
    }
}
