/// A payment schedule as a tenant keeps it.
package struct PaymentRecord: Hashable, Sendable {
    /// The schedule.
    package internal(set) var schedule: PaymentSchedule
    /// When and by whom it was made, in which event.
    package let created: Stamp
    /// The newest event about it.
    package internal(set) var event: EventNumber

    /// Puts it together, as it was stored or made.
    package init(schedule: PaymentSchedule, created: Stamp, event: EventNumber) {
        self.schedule = schedule
        self.created = created
        self.event = event
    }
}

/// Whom and what a command about payments names, as the tenant knows them.
package struct PaymentPlace: Sendable {
    /// The party; nil when there is none of this key.
    package let party: Profile?
    /// The job; nil when none is named.
    package let job: Job?
    /// The payment as which the named bank line was recorded before.
    package let recorded: PaymentID?
    /// The party with whom an amendment agrees; nil when there is none of this key, or it stays.
    package let newParty: Profile?
    /// Payments that may be the same transfer as the one that is recorded, where its caller says which are known.
    package let similar: [PaymentID]

    /// Puts it together.
    package init(
        party: Profile?,
        job: Job?,
        recorded: PaymentID? = nil,
        newParty: Profile? = nil,
        similar: [PaymentID] = []
    ) {
        self.party = party
        self.job = job
        self.recorded = recorded
        self.newParty = newParty
        self.similar = similar
    }

    /// The party of the schedule as it is by now.
    package func party(of schedule: PaymentSchedule) -> Profile? {
        newParty?.key == schedule.party ? newParty : party
    }
}

/// A schedule after a command, and its job when steps of that follow it.
package struct PaymentWork: Sendable {
    /// The schedule.
    package let record: PaymentRecord
    /// The job; nil when no template made the schedule.
    package let job: Job?
}

/// What of a payment schedule has to be written.
package struct PaymentRows: Sendable {
    /// The schedule.
    package let record: PaymentRecord
    /// True when there is no row of it yet.
    package let isNew: Bool
    /// New and changed instalments.
    package let instalments: [Instalment]
    /// New and changed payments, each with all of its allocations.
    package let payments: [Payment]

    init(_ record: PaymentRecord, before: PaymentSchedule?) {
        self.record = record
        isNew = before == nil
        let (old, new) = (before?.instalments ?? [], record.schedule.instalments)
        instalments = new.filter { !old.indices.contains($0.number - 1) || old[$0.number - 1] != $0 }
        let (paid, all) = (before?.payments ?? [], record.schedule.payments)
        payments = all.filter { !paid.indices.contains($0.number - 1) || paid[$0.number - 1] != $0 }
    }
}
