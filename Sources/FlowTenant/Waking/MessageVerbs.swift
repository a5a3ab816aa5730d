/// Changing the words of messages, and trying them.
struct MessageVerbs {
    let work: WorkingSet

    /// Takes words of the tenant's own, or goes back to those of flowd; what is as wanted already makes no event.
    func decide(_ change: MessageWordsChange) throws(Refusal) -> CommandOutcome {
        let (words, key) = (work.tenant.words, change.key)
        let template = try asking { () throws(InvalidInput) in
            try change.draft?.template(for: key, in: words, work.context.templates)
        }
        let old = words.templates[key]
        var event: EventNumber = 0
        // Those of flowd in the tenant's own hands are the tenant's own, whatever flowd says later.
        if old != template {
            let payload = MessageWordsEvent(key, from: old, to: template)
            work.ledger.append(template == nil ? .messageWordsReset : .messageWordsSet, payload)
            work.tenant.words = words.with(template, for: key)
            work.rows.append(.messageWordsChanged(MessageWordsRow(key: key, template: template)))
            event = work.ledger.number
        }
        return .messageWordsChanged(
            MessageWordsChanged(
                key: key,
                template: work.tenant.words.template(key),
                isOwn: template != nil,
                eventNumber: event
            )
        )
    }

    /// Returns what a reminder says to a recipient when it goes out, or said when it did; nothing is changed.
    func preview(_ preview: MessagePreview) throws(Refusal) -> CommandOutcome {
        let id = preview.reminder
        guard var task = work.task(id.occurrence.task) else { throw noSuchReminder(id) }
        if !task.knows(id.occurrence.number), let live = work.occurrence(id.occurrence) { task.adopt(live) }
        work.takePeople(named: task.people(work.tenant.access).union([preview.recipient].compactMap(\.self)))
        work.takeArchive()
        if let name = preview.recipient, !isSomebody(name) {
            let allowed = "a profile's key, a principal such as uid:1000, or an address"
            throw .invalidInput(InvalidInput(field: "recipient", found: name, allowed: allowed))
        }
        var taskContext = work.taskContext(try Delivering(work: work).schedule(of: task))
        if let debt = Debts(work: work).debt(of: task), let reminder = task.reminding.reminder(id) {
            taskContext.debt = debt.reported(step: reminder.ladderStep?.text ?? "", charge: nil)
        }
        var reminders = task.reminders(at: taskContext)
        if let reminder = task.reminding.reminder(id) {
            reminders.now = reminder.firedAt ?? max(reminders.now, reminder.dueAt)
        }
        let recipient = preview.recipient ?? task.reminding.recipients(of: id, reminders).first ?? nil
        guard let message = task.reminding.message(of: id, to: recipient, reminders) else { throw noSuchReminder(id) }
        guard let draft = preview.draft else { return .messagePreviewed(MessagePreviewed(message, to: recipient)) }
        let words = work.tenant.words
        let template = try asking { () throws(InvalidInput) in
            try draft.template(for: message.key, in: words, work.context.templates)
        }
        reminders.wording.own = words.with(template, for: message.key)
        let tried = task.reminding.message(of: id, to: recipient, reminders) ?? message
        return .messagePreviewed(MessagePreviewed(tried, to: recipient))
    }

    /// True for who is known, and for what is an address or a principal itself.
    private func isSomebody(_ name: String) -> Bool {
        work.people.person(name) != nil || !name.hasPrefix("role:") && name.contains { ":/@".contains($0) }
    }

    private func noSuchReminder(_ id: ReminderID) -> Refusal { .task(.noSuchReminder(id.description)) }
}
