/// Application of a new zone database, or of new holidays, to a task: instants change, and nothing else.
package struct ZoneShift {
    let context: TaskContext

    package init(context: TaskContext) {
        self.context = context
    }

    /// Computes again the instants of all that is still to come; returns those that differ now, as text.
    ///
    /// The nominal times are the identity and stay. What went out, or has a fate, stays unchanged.
    package func apply(_ task: inout TenantTask, _ release: String) -> [String] {
        let isOtherQuiet =
            context.tenantQuiet != task.tenantQuiet || context.hoursEvent != task.hoursEvent
            || task.zoneRelease == TenantTask.releaseStale
        task.tenantQuiet = context.tenantQuiet
        task.hoursEvent = context.hoursEvent
        if isOtherQuiet, task.state != .ended { task.reminding.replanWaiting(task.reminders(at: context)) }
        guard release != task.zoneRelease || context.schedule.holidays != task.holidays else {
            guard isOtherQuiet, task.state != .ended else { return [] }
            task.reminding.replanEnds(task.reminders(at: context))
            return task.reminding.replanWindows(task.reminders(at: context))
        }
        task.zoneRelease = release
        task.holidays = context.schedule.holidays
        guard task.state != .ended else { return [] }
        let ahead = ahead(of: task)
        // A policy's next time is decided anew.
        if task.reminding.policy?.nextAt != nil { task.reminding.policy?.nextAt = context.now }
        var differences: [String] = []
        for number in task.reminding.occurrences.keys.sorted()
        where task.reminding.occurrences[number]?.occurrence.state == .open {
            differences += applyToOccurrence(&task, number)
        }
        applyToSequence(&task)
        if let ahead { passBy(ahead, &task) }
        if task.materialiseAt != nil { task.replanMaterialising(context) }
        return differences
    }

    /// Finds the place in the sequence again from which the next occurrences are made.
    ///
    /// By the wall clock it is the latest of what was made, in the order of now. What follows physical time goes on from
    /// its last instant; when that has another name by now, names may come again, and so they get a revision of their own.
    private func applyToSequence(_ task: inout TenantTask) {
        guard let last = task.last else { return }
        guard !context.schedule.recurrence.isByWallClock else {
            let made = task.reminding.occurrences.values.map(\.occurrence).filter { $0.revision == task.revision }.map(
                \.mark
            )
            task.last = (made + [last]).map { context.schedule.place(of: $0) }.max { $0.precedes($1) }
            return
        }
        guard context.schedule.zone.localTime(at: last.instant) != last.nominal else { return }
        task.revision += 1
        guard !context.schedule.isAfterCompletion else { return }
        task.since = last.instant
        task.last = nil
    }

    /// Numbers of what is open and was still to come; nil where a time that is over is over by right.
    ///
    /// So it is for what is there once, which stays to be done, for what follows something, and where times of before
    /// haven't been made yet.
    private func ahead(of task: TenantTask) -> Set<Int>? {
        guard task.origin.isOwn, task.spec.timing.rule != nil, context.schedule.recurrence.isByWallClock,
            !context.schedule.isAfterCompletion, task.materialiseAt.map({ $0 > context.now }) ?? true
        else { return nil }
        let open = task.reminding.occurrences.filter { entry in
            entry.value.occurrence.state == .open && entry.value.occurrence.mark.instant > context.now
        }
        return Set(open.keys)
    }

    /// Passes by occurrences that were still to come by the old clock and are over by the new one.
    ///
    /// They could not have been done, so they do not count as missed.
    private func passBy(_ ahead: Set<Int>, _ task: inout TenantTask) {
        let reason = "Its time was over when the zone changed"
        for number in ahead.sorted() {
            guard let occurrence = task.reminding.occurrences[number]?.occurrence, occurrence.state == .open,
                occurrence.mark.instant <= context.now, occurrence.endAt <= context.now
            else { continue }
            task.settle(number, as: .superseded, note: reason, context)
            task.reminding.suppress(number, .suppressedSuperseded, reason, at: context.now)
        }
        task.passBy(context)
    }

    private func applyToOccurrence(_ task: inout TenantTask, _ number: Int) -> [String] {
        guard let known = task.reminding.occurrences[number]?.occurrence else { return [] }
        var differences: [String] = []
        let instant = context.schedule.place(of: known.mark).instant
        // Nothing is rolled into the past: what would have been earlier stays where it was expected.
        if instant != known.mark.instant, context.schedule.holidays == nil || instant > context.now {
            let mark = OccurrenceMark(nominal: known.mark.nominal, fold: known.mark.fold, instant: instant)
            let dueAt = task.dueAt(of: mark, in: context.schedule.zone)
            task.reminding.occurrences[number]?.occurrence.mark = mark
            task.reminding.occurrences[number]?.occurrence.dueAt = dueAt
            task.reminding.changes.occurrences.insert(number)
            differences.append("\(number) \(mark.nominal.text) \(known.mark.instant.rfc3339) \(instant.rfc3339)")
        }
        task.reminding.replanEnd(of: number, task.reminders(at: context))
        return differences + task.reminding.replanReminders(of: number, task.reminders(at: context))
    }
}

extension TaskSchedule {
    /// Returns the place of a time in the sequence by the current rules of the zone.
    ///
    /// The place is its instant, and which of two it is. Times that follow physical time stay. A time that the zone no
    /// longer has is shifted, also where such times are skipped, because its occurrence exists already.
    func place(of mark: OccurrenceMark) -> OccurrenceMark {
        guard recurrence.isByWallClock else { return mark }
        let options = recurrence.options
        let date = options.calendar.rolled(mark.nominal.date, options.roll)
        let local = LocalDateTime(date: date, secondOfDay: mark.nominal.secondOfDay)
        let wall = local.seconds
        let (second, fold): (Int, Int) =
            switch zone.resolve(local) {
            case .unique(let second): (second, 0)
            case .gap(let gap):
                (options.gap == .firstValid ? gap.second : wall - gap.offsetBefore, 0)
            case .overlap(let overlap):
                switch options.overlap {
                case .first: (wall - overlap.offsetBefore, 0)
                case .second: (wall - overlap.offsetAfter, 1)
                case .both: (wall - (mark.fold == 1 ? overlap.offsetAfter : overlap.offsetBefore), mark.fold)
                }
            }
        return OccurrenceMark(nominal: mark.nominal, fold: fold, instant: Timestamp(milliseconds: Int64(second) * 1000))
    }
}

extension Recurrence {
    /// False for what comes every so many hours, or so many hours after completion, whatever the clocks show.
    var isByWallClock: Bool {
        switch definition.form {
        case .rule, .afterCompletion(.days), .afterCompletion(.months): true
        case .every, .afterCompletion(.seconds): false
        }
    }
}
