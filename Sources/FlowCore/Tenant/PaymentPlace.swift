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
