extension TaskReceipt {
    package init(_ task: TenantTask, about number: Int?, _ reminder: ReminderID?, event: EventNumber) {
        self.init(
            id: task.id,
            title: task.spec.title,
            state: task.state,
            revision: task.revision,
            nextAt: task.nextAt,
            zone: task.spec.timing.zone,
            occurrence: number.flatMap { task.reminding.occurrences[$0]?.occurrence }.map {
                OccurrenceReceipt(
                    number: $0.number,
                    nominal: $0.mark.nominal.text,
                    instant: $0.mark.instant,
                    state: $0.state,
                    settledAt: $0.settled?.at,
                    settledBy: $0.settled?.by,
                    inTimeUntil: $0.inTimeUntil
                )
            },
            reminder: reminder.flatMap { id in
                task.reminding.reminder(id).map { ReminderReceipt(id: id, dueAt: $0.dueAt) }
            },
            eventNumber: event
        )
    }
}

extension TaskOccurrence {
    /// Words on its state and the change to it, for a sentence: `done since 2027-03-28T08:10:00.000Z, by uid:1000`.
    var reported: String {
        guard let settled else { return state.rawValue }
        return "\(state.rawValue) since \(settled.at.rfc3339), by \(settled.by.text)"
    }
}

extension TaskRefusal {
    package static func impossible(_ id: String, _ verb: String, _ state: String, _ hint: String) -> TaskRefusal {
        .notPossible(TaskNotPossible(id: id, verb: verb, state: state, hint: hint))
    }

    static func reopenHint(_ occurrence: String) -> String {
        "That can be taken back: flowctl task reopen \(occurrence)"
    }
}
