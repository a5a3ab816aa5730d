package import FlowCore

/// A payment schedule in a list, with all that hangs on it.
package struct PaymentScheduleItem: Sendable {
    package let record: PaymentRecord
    /// The zone of the payer, in which its days end.
    package let zone: String
}

/// An instalment in a list.
package struct InstalmentItem: Sendable {
    /// Schedule of the instalment, without payments and the other instalments.
    package let schedule: PaymentSchedule
    /// The zone of the payer, in which its days end.
    package let zone: String
    package let instalment: Instalment
    /// Amount owed on the instalment, less what credit of its schedule covers.
    package let outstanding: Money
}

/// A payment in a list.
package struct PaymentItem: Sendable {
    /// Schedule of the payment, without instalments and the other payments.
    package let schedule: PaymentSchedule
    package let payment: Payment
}

/// Conditions on schedules, instalments or payments; what isn't given allows all.
package struct PaymentFilter: Sendable {
    package var party: String?
    package var job: JobID?
    package var direction: PaymentDirection?
    package var schedule: PaymentScheduleID?
    /// Only schedules on which something is owed.
    package var isOpen: Bool
    /// Only those of jobs of a template, with labels and with values; all else of it isn't asked.
    package var jobs: JobFilter

    package init(
        party: String? = nil,
        job: JobID? = nil,
        direction: PaymentDirection? = nil,
        schedule: PaymentScheduleID? = nil,
        isOpen: Bool = false,
        jobs: JobFilter = JobFilter()
    ) {
        self.party = party
        self.job = job
        self.direction = direction
        self.schedule = schedule
        self.isOpen = isOpen
        self.jobs = jobs
    }
}
