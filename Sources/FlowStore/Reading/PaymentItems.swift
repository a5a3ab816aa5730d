package import FlowCore

/// A payment schedule in a list, with all that hangs on it.
package struct PaymentScheduleItem: Sendable {
    /// The schedule.
    package let record: PaymentRecord
    /// The zone of the payer, in which its days end.
    package let zone: String
}

/// An instalment in a list.
package struct InstalmentItem: Sendable {
    /// Its schedule, without payments and the other instalments.
    package let schedule: PaymentSchedule
    /// The zone of the payer, in which its days end.
    package let zone: String
    /// The instalment.
    package let instalment: Instalment
    /// What is owed on it less what credit of its schedule covers.
    package let outstanding: Money
}

/// A payment in a list.
package struct PaymentItem: Sendable {
    /// Its schedule, without instalments and the other payments.
    package let schedule: PaymentSchedule
    /// The payment.
    package let payment: Payment
}

/// Which schedules, instalments or payments are wanted; what isn't given allows all.
package struct PaymentFilter: Sendable {
    /// Only those with this party.
    package var party: String?
    /// Only those of this job.
    package var job: JobID?
    /// Only those in this direction.
    package var direction: PaymentDirection?
    /// Only those of this schedule.
    package var schedule: PaymentScheduleID?
    /// Only schedules on which something is owed.
    package var isOpen: Bool
    /// Only those of jobs of a template, with labels and with values; all else of it isn't asked.
    package var jobs: JobFilter

    /// Puts the wishes together.
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
