import FlowAPI
import FlowCore

/// The times of tasks in a calendar: those that are open, and those that their rules lead to.
struct CalendarTasks: Sendable {
    static let plannedCountMax = 1000
    /// Most times of one task that are looked at for what recurs.
    private static let seriesTimeCountMax = RecurrenceSeries.countMax * (CalendarSource.seriesDays + 1)

    let source: CalendarSource
    let facts: CalendarFacts
    /// The days that are shown; nil is from now on.
    let span: CalendarSpan?
    /// True where an item stands for all times that an RRULE leads to exactly.
    let isInSeries: Bool

    /// All of them; the times of a task that can't be computed are left out, and noted.
    var items: [CalendarItem] {
        let byID = Dictionary(facts.tasks.map { ($0.id, $0) }) { first, _ in first }
        let calendar = businessDays
        let open = facts.occurrences.compactMap { occurrence in
            readable(occurrence.task) { try item(of: occurrence, byID[occurrence.task]) }
        }
        return open + facts.tasks.flatMap { task in readable(task.id) { try planned(task, calendar) } ?? [] }
    }

    private func readable<Value>(_ task: String, _ read: () throws -> Value) -> Value? {
        do {
            return try read()
        } catch let error as InvalidInput {
            source.note("times of task \(task) are left out: \(error.message)")
        } catch {
            source.note("times of task \(task) are left out: \(error)")
        }
        return nil
    }

    private func item(
        of occurrence: TasksAPI.Occurrence,
        _ task: TasksAPI.Task?
    ) throws(InvalidInput) -> CalendarItem {
        let due = try Timestamp(validating: occurrence.dueAt, field: "dueAt")
        let start = try Timestamp(validating: occurrence.startAt, field: "startAt")
        var item = item(task: occurrence.task, title: occurrence.title, profile: occurrence.profile, start, due: due)
        item.entry.id = occurrence.id
        item.entry.overdue = due < source.now
        item.createdAt = task?.createdAt
        item.revision = occurrence.revision
        let state: CalendarWords.State? =
            occurrence.paused == true ? .paused : item.entry.overdue ? .overdue : nil
        item.description = CalendarSource.lines([
            state.map(source.words.state), task?.spec.instructions, source.words.name(.task, occurrence.id),
        ])
        item.alarms = occurrence.paused == true ? [] : facts.alarms.ofOccurrence(occurrence.id)
        return item
    }

    /// Returns the planned times after those that became occurrences.
    ///
    /// A task that counts from when it was done has none: the next time is unknown until then.
    private func planned(
        _ task: TasksAPI.Task,
        _ calendar: BusinessCalendar
    ) throws -> [CalendarItem] {
        guard task.state == .active, let rule = task.spec.rule, let start = task.spec.start else { return [] }
        let zone = try CalendarSource.zone(named: task.spec.zone ?? source.zone.name, field: "zone", in: source.zones)
        let recurrence = try Recurrence(
            RecurrenceDefinition(validating: rule),
            anchor: LocalDateTime(validating: start, field: "start"),
            zone: zone,
            options: RecurrenceOptions(
                gap: task.spec.gap.flatMap(GapPolicy.init(rawValue:)) ?? .shift,
                overlap: task.spec.overlap.flatMap(OverlapPolicy.init(rawValue:)) ?? .first,
                roll: task.spec.roll.flatMap(BusinessRoll.init(rawValue:)) ?? .none,
                calendar: calendar
            )
        )
        if case .afterCompletion = recurrence.definition.form { return [] }
        let dueAfter = try DurationText.length(task.spec.due ?? "0m", field: "due")
        let back = TimeLength(days: -dueAfter.days, seconds: -dueAfter.seconds - 1)
        // What was done, skipped or missed isn't planned again.
        let newest = try task.lastAt.map { (text) throws(InvalidInput) in
            try Timestamp(validating: text, field: "lastAt")
        }
        let begin = max(newest ?? source.now, source.now, zone.instant(back, after: earliest))
        if isInSeries, let items = try series(task, recurrence, dueAfter, behind: begin) { return items }
        let end = latest
        var items: [CalendarItem] = []
        for occurrence in recurrence.occurrences(after: begin) {
            guard occurrence.instant < end else { break }
            guard items.count < Self.plannedCountMax else {
                source.note("task \(task.id) has more than \(Self.plannedCountMax) times; the first are shown.")
                break
            }
            let due = zone.instant(dueAfter, after: occurrence.instant)
            var item = item(
                task: task.id,
                title: task.spec.title ?? "",
                profile: task.spec.profile,
                occurrence.instant,
                due: due
            )
            plan(&item, of: task)
            items.append(item)
        }
        return items
    }

    private func plan(_ item: inout CalendarItem, of task: TasksAPI.Task) {
        item.entry.planned = true
        item.createdAt = task.createdAt
        item.revision = task.revision
        item.description = CalendarSource.lines([task.spec.instructions, source.words.name(.task, task.id)])
    }

    /// Returns the times after `begin` as items that recur, one for each time of day.
    ///
    /// Returns nil where no RRULE gives exactly these times.
    private func series(
        _ task: TasksAPI.Task,
        _ recurrence: Recurrence,
        _ dueAfter: TimeLength,
        behind begin: Timestamp
    ) throws -> [CalendarItem]? {
        let last = LocalDateTime(date: source.today.advanced(byDays: CalendarSource.seriesDays))
        let end = source.zone.firstInstant(of: last)
        let times = recurrence.occurrences(after: begin).lazy.map(\.instant).prefix { $0 < end }
        let all = recurrence.series(of: Array(times.prefix(Self.seriesTimeCountMax)))
        return try all?.enumerated().compactMap { index, series in
            guard let first = series.times.first else { return nil }
            let due = recurrence.zone.instant(dueAfter, after: first)
            var item = item(task: task.id, title: task.spec.title ?? "", profile: task.spec.profile, first, due: due)
            // The same from day to day, and when it is at another time.
            item.uid = "task-\(task.id)-series-\(index + 1)"
            plan(&item, of: task)
            item.series = CalendarSeries(
                series: series,
                zone: recurrence.zone,
                length: dueAfter,
                alarms: try alarms(task.spec, series.times, dueAfter, recurrence.zone)
            )
            return item
        }
    }

    /// Returns the distances at which reminders begin, from each of the given times.
    private func alarms(
        _ spec: TasksAPI.TaskSpec,
        _ times: [Timestamp],
        _ dueAfter: TimeLength,
        _ zone: ZoneRules
    ) throws -> [ReminderRule.Distance] {
        var choice = WindowChoice(quiet: try spec.quiet.map { try QuietChoice(validating: $0, field: "quiet") })
        choice.isWeekendQuiet = spec.weekend == "defer"
        choice.digestAt = try spec.digest.map { try TimeOfDay(validating: $0, field: "digest") }
        let tenantQuiet = try source.tenant.spec.quietHours.map { try QuietHours(validating: $0, field: "quietHours") }
        var alarms: [ReminderRule.Distance] = []
        for text in spec.reminders ?? [] {
            let rule = try ReminderRule(validating: text, field: "reminders")
            let recipients = rule.steps.first?.recipients ?? spec.profile.map { [$0] }
            guard facts.person?.gets(recipients) ?? true else { continue }
            let alarm = rule.distance(from: times, dueAfter: dueAfter, choice, tenantQuiet: tenantQuiet, zone: zone)
            if let alarm, !alarms.contains(alarm) { alarms.append(alarm) }
        }
        return alarms
    }

    private var businessDays: BusinessCalendar {
        let dates = facts.holidays.compactMap { try? LocalDate(validating: $0.day.date, field: "date") }
        do throws(InvalidInput) {
            return try BusinessCalendar(weekend: BusinessCalendar.weekdays.weekend, holidays: Set(dates))
        } catch {
            source.note("holidays are left out: \(error.message)")
            return .weekdays
        }
    }

    private func item(
        task: String,
        title: String,
        profile: String?,
        _ start: Timestamp,
        due: Timestamp
    ) -> CalendarItem {
        let local = source.local(due)
        let entry = CalendarEntry(
            kind: .task,
            id: task,
            title: title,
            assignedTo: profile,
            date: local.date,
            time: local.time,
            at: due.rfc3339
        )
        // The same before and after the occurrence has its number.
        var item = CalendarItem(entry: entry, uid: "task-\(task)-\(ICalendar.instant(start.rfc3339))")
        item.startAt = start.rfc3339
        return item
    }

    /// Instant at which the first day begins; the present without a span.
    private var earliest: Timestamp {
        span.map { source.zone.firstInstant(of: LocalDateTime(date: $0.first)) } ?? source.now
    }

    private var latest: Timestamp {
        let last = span?.last ?? source.today.advanced(byDays: CalendarSource.plannedDays)
        return source.zone.firstInstant(of: LocalDateTime(date: last.advanced(byDays: 1)))
    }
}
