/// Tasks that are described as a whole, in a file.
extension TenantState {
    /// Makes `known`, the task of a key and a profile, as a description says, or a new one of that key.
    ///
    /// Nothing happens when it is so already. What the description doesn't say takes its default; without a date, the
    /// task goes on from the one on which it began.
    package mutating func applyTask(
        _ key: TaskKey,
        _ input: TaskInput,
        to known: TenantTask?,
        owner: TaskOwner,
        zones: any ZoneCatalog,
        context: DecisionContext
    ) throws(Refusal) -> Decision<[TenantTask]> {
        guard var task = known else {
            return try addTask(input, key: key, owner: owner, zones: zones, context: context)
        }
        task.takeZone(ofTenant: self.spec)
        let old = task.spec
        var ledger = Ledger(tenant: self.id, head: head, context: context)
        let standardZone = StandardZone(owner.profile, self.spec)
        let (spec, rules, schedule) = try asking { () throws(InvalidInput) in
            var wanted = input
            if wanted.start == nil, let at = wanted.at {
                // Its day, at the new time; a time that can't be read is refused behind, by its own name.
                let second = (try? TimeOfDay(validating: at, field: "at"))?.second
                let day = old.timing.start.prefix { $0 != "T" }
                wanted.start = second.map { "\(day)T\(TimeOfDay.text(ofSecond: $0))" } ?? old.timing.start
            }
            var spec = try TaskSpec(wanted, standardZone: standardZone, now: context.now, zones: zones)
            spec.key = key.text
            let rules = try TenantTask.rules(input.reminders ?? [])
            try owner.check(rules)
            let isOther = spec.timing != old.timing
            let schedule = try TenantTask.schedule(
                of: spec,
                rules,
                now: isOther ? context.now : nil,
                from: input,
                zones: zones,
                holidays: holidays
            )
            return (spec, rules, schedule)
        }
        if let known = try? TaskSchedule(old.timing, zones: zones, holidays: holidays) {
            _ = task.follow(zones.release ?? TenantTask.releaseUnknown, moment(known, ledger, context))
        }
        let moment = moment(schedule, ledger, context)
        let isChanged = try asking { () throws(TaskRefusal) in try task.edit(spec, rules: rules, moment) }
        guard isChanged else {
            let receipt = task.receipt(nil, nil, event: 0)
            return Decision(outcome: .task(receipt), changeset: nil, value: [task])
        }
        ledger.append(.taskEdited, TaskDescribedEvent(task))
        return finish(&task, ledger, isTold: true)
    }
}
