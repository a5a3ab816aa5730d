/// Differences of a job's details from before an update, and what followed from them.
package struct JobUpdatedEvent: EventPayload {
    /// The kinds of event.
    package enum Kind: String, EventPayloadKind {
        /// Details of a job were changed: title, subject, due date, priority, labels, attributes.
        case jobUpdated
    }

    /// An instalment that is due on another day than before.
    package struct MovedInstalment: Codable, Hashable, Sendable {
        /// Schedule and number of the instalment.
        package let instalment: String
        /// The day on which it was due, when that was known.
        package let before: String?
        /// The day on which it is due, when that is known.
        package let after: String?
        /// Number of a charge on it that was taken back, since no recipient was notified of it.
        package let chargeReversed: Int?

        package init(instalment: String, before: String?, after: String?, chargeReversed: Int?) {
            self.instalment = instalment
            self.before = before
            self.after = after
            self.chargeReversed = chargeReversed
        }
    }

    /// Field by field, before and after.
    package let changes: [FieldChange]
    /// Instalments that are due on another day.
    package let instalments: [MovedInstalment]?
    /// Payment schedules that were made, since they could be agreed upon now.
    package let payments: [PaymentScheduleAddedEvent]?
    /// Consequences of the update for the job.
    package let consequences: JobConsequences

    /// Creates the event from what an update changed of a job, and what of its schedules moved with it or was made.
    package init(_ edit: JobEdit, moved: [MovedInstalment], made: [PaymentSchedule], in job: Job) {
        changes = edit.changes
        instalments = moved.ifAny
        payments = made.map(PaymentScheduleAddedEvent.init).ifAny
        consequences = JobConsequences(edit, in: job)
    }
}

extension JobUpdatedEvent {
    private enum CodingKeys: CodingKey { case changes, instalments, payments }

    package init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        changes = try members.decode([FieldChange].self, forKey: .changes)
        instalments = try members.decodeIfPresent([MovedInstalment].self, forKey: .instalments)
        payments = try members.decodeIfPresent([PaymentScheduleAddedEvent].self, forKey: .payments)
        consequences = try JobConsequences(from: decoder)
    }

    package func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: CodingKeys.self)
        try members.encode(changes, forKey: .changes)
        try members.encodeIfPresent(instalments, forKey: .instalments)
        try members.encodeIfPresent(payments, forKey: .payments)
        try consequences.encode(to: encoder)
    }
}
