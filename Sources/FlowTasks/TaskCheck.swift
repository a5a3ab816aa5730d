/// Checks that are made before a task is made or changed.
package enum TaskCheck {
    /// Reads reminder rules from their texts; throws `InvalidInput` for too many rules or a text that can't be read.
    package static func rules(_ texts: [String]) throws(InvalidInput) -> [ReminderRule] {
        guard texts.count <= ReminderRule.countMax else {
            throw InvalidInput(
                field: "reminders",
                found: "\(texts.count) rules",
                allowed: "at most \(ReminderRule.countMax) rules"
            )
        }
        var rules: [ReminderRule] = []
        for (index, text) in texts.enumerated() {
            rules.append(try ReminderRule(validating: text, field: "reminders[\(index)]"))
        }
        return rules
    }

    /// The schedule of a spec; refuses what never falls due from `now` on, and what would keep too many open at once.
    package static func schedule(
        of spec: TaskSpec,
        _ rules: [ReminderRule],
        now: Timestamp?,
        from input: TaskInput? = nil,
        zones: any ZoneCatalog,
        holidays: HolidayBook
    ) throws(InvalidInput) -> TaskSchedule {
        let schedule = try TaskSchedule(spec.timing, zones: zones, holidays: holidays)
        try schedule.checkInterval()
        for (index, rule) in rules.enumerated() {
            guard case .absolute(let time) = rule.trigger, spec.timing.rule != nil else { continue }
            throw InvalidInput(
                field: "reminders[\(index)]",
                found: "at \(time.text)",
                allowed: "times relative to start, due or end, as the task recurs"
            )
        }
        guard let now else { return schedule }
        var times = schedule.times(behind: nil, since: now)
        guard let first = times.next() else {
            // What comes after a completion begins once, at its start: a rule of it never ends by itself.
            let isRule = spec.timing.rule != nil && !schedule.isAfterCompletion
            let at = input?.start == nil ? input?.at : nil
            throw InvalidInput(
                field: isRule ? "rule" : at == nil ? "start" : "at",
                found: isRule ? spec.timing.rule ?? "" : at ?? spec.timing.start,
                allowed: "what falls due after now, \(schedule.zone.localTime(at: now).text) in \(spec.timing.zone)"
            )
        }
        let lead =
            rules.compactMap { rule in
                if case .relative(_, let offset) = rule.trigger { return -offset.standardSeconds }
                return nil
            }.max() ?? 0
        let grace = spec.grace?.standardSeconds ?? 0
        let end = first.instant.advanced(byMilliseconds: Int64(max(lead, grace)) * 1000)
        var count = 1
        while count <= TenantTask.openCountMax, let next = times.next(), next.instant <= end { count += 1 }
        guard count <= TenantTask.openCountMax else {
            throw InvalidInput(
                field: lead > grace ? "reminders" : "grace",
                found: DurationText.text(max(lead, grace)),
                allowed: "a time within which it falls due at most \(TenantTask.openCountMax) times"
            )
        }
        return schedule
    }
}
