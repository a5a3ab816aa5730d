package import FlowAPI
package import FlowCore

/// Source of the entries of a calendar: the lists of a tenant.
package struct CalendarSource: Sendable {
    /// Days ahead for which times of tasks are planned where no month is the end.
    package static let plannedDays = 92
    /// Days ahead for which those that recur go on.
    package static let seriesDays = 731

    /// Readers of the entries.
    package enum Form: Sendable {
        /// People look at them.
        case table
        /// Other programs get each time by itself.
        case others
        /// Other programs get what recurs as one.
        case series
    }

    package let tenant: TenantsAPI.Tenant
    package let zone: ZoneRules
    package let now: Timestamp
    let lists: CalendarLists
    let profile: String?
    let words: CalendarWords
    let zones: any ZoneCatalog
    let note: @Sendable (String) -> Void

    /// Asks for the tenant, whose zone applies to all days and times.
    ///
    /// With a profile the calendar has only what is for that profile.
    ///
    /// Throws `InvalidInput` for a zone that `zones` doesn't have, and what `lists` throw. `note` receives a sentence
    /// on what is left out.
    package init(
        _ lists: CalendarLists,
        tenant: String,
        profile: String?,
        words: CalendarWords = .plain,
        now: Timestamp,
        zones: any ZoneCatalog,
        note: @escaping @Sendable (String) -> Void
    ) async throws {
        self.lists = lists
        self.profile = profile
        self.words = words
        self.now = now
        self.zones = zones
        self.note = note
        self.tenant = try await lists.calls.call(TenantsAPI.Show.self, .init(tenant: tenant)).tenant
        zone = try Self.zone(named: self.tenant.spec.timeZone, field: "timeZone", in: zones)
    }

    static func zone(
        named name: String,
        field: String,
        in zones: any ZoneCatalog
    ) throws(InvalidInput) -> ZoneRules {
        do throws(ZoneError) {
            return try zones.zone(named: name)
        } catch {
            throw error.invalidInput(field: field)
        }
    }

    package var today: LocalDate { zone.localTime(at: now).date }

    /// A date as a caller gives it, or a word for one by the clock of the tenant; today without one.
    package func day(_ text: String?, field: String) throws(InvalidInput) -> LocalDate {
        switch text {
        case nil, "today": return today
        case "tomorrow": return today.advanced(byDays: 1)
        case "yesterday": return today.advanced(byDays: -1)
        case .some(let text):
            do throws(InvalidInput) {
                return try LocalDate(validating: text, field: field)
            } catch {
                throw InvalidInput(field: field, found: text, allowed: "\(error.allowed), today, tomorrow or yesterday")
            }
        }
    }

    /// Sets this tenant apart from others of its name: a tenant is made once.
    package var realm: String {
        "\(tenant.spec.slug)-\(ICalendar.instant(tenant.status.createdAt)).flowd"
    }

    /// Items of these days, or of any, in order.
    package func items(in span: CalendarSpan?, _ form: Form) async throws -> [CalendarItem] {
        items(of: try await facts(in: span, form), in: span, form)
    }

    /// Answers of which the calendar of these days, or of any, is made.
    package func facts(in span: CalendarSpan?, _ form: Form) async throws -> CalendarFacts {
        try await CalendarFacts(of: self, in: span, form)
    }

    package func items(of facts: CalendarFacts, in span: CalendarSpan?, _ form: Form) -> [CalendarItem] {
        var items = form == .table ? facts.holidays.map { item(of: $0.day, set: $0.set) } : []
        items += facts.jobs.compactMap(item(of:))
        // A step that a payment does stands there as its instalments, where those are shown.
        items += facts.steps.filter { !facts.payments.show($0) }.compactMap { item(of: $0, facts) }
        items += CalendarTasks(source: self, facts: facts, span: span, isInSeries: form == .series).items
        items += facts.payments.items(facts.alarms)
        // What has moved while its list was read may be there twice.
        var known: Set<String> = []
        return items.filter { (span?.contains($0.entry.date) ?? true) && known.insert($0.uid).inserted }
            .sorted { CalendarEntry.precedes($0.entry, $1.entry) }
    }

    package func local(_ instant: Timestamp) -> (date: String, time: String) {
        let text = zone.localTime(at: instant).text
        return (String(text.prefix(10)), String(text.dropFirst(11).prefix(5)))
    }

    // MARK: - Items

    private func item(of day: TenantsAPI.Holiday, set: String) -> CalendarItem {
        let entry = CalendarEntry(kind: .holiday, id: set, title: day.title ?? set, date: day.date)
        return CalendarItem(entry: entry, uid: "holiday-\(set)-\(day.date)")
    }

    private func item(of job: JobsAPI.Job) -> CalendarItem? {
        guard let due = job.spec.due else { return nil }
        var entry = CalendarEntry(
            kind: .job,
            id: job.id,
            title: job.status.title,
            about: job.spec.subject,
            assignedTo: job.status.assignee,
            date: String(due.prefix(10))
        )
        // What has no time of day that can be read is due on its day.
        if due.utf8.count > 10, let local = try? LocalDateTime(validating: due, field: "due") {
            let instant = zone.firstInstant(of: local)
            entry.time = String(local.text.dropFirst(11).prefix(5))
            entry.at = instant.rfc3339
            entry.overdue = instant < now
        } else {
            entry.overdue = entry.date < today.text
        }
        var item = CalendarItem(entry: entry, uid: "job-\(job.id)")
        item.description = Self.lines([job.spec.subject, words.name(.job, job.id)])
        item.isBegun = job.status.counts.done > 0
        item.createdAt = job.status.createdAt
        return item
    }

    private func item(of step: ActionsAPI.Action, _ facts: CalendarFacts) -> CalendarItem? {
        guard let due = step.due, let date = due.date else { return nil }
        let job = words.job(step.jobTitle, for: step.subject)
        var entry = CalendarEntry(
            kind: .step,
            id: "\(step.job)/\(step.step)",
            title: step.title,
            about: job,
            assignedTo: step.assignedTo,
            date: String(date.prefix(10)),
            overdue: due.overdue
        )
        // Only a time has a T in it: a day alone is the same in all zones.
        if date.contains("T"), let at = due.at, let instant = try? Timestamp(validating: at, field: "at") {
            let local = local(instant)
            (entry.date, entry.time, entry.at) = (local.date, local.time, at)
        }
        var item = CalendarItem(entry: entry, uid: "step-\(step.job)-\(step.step)")
        let isHeld = facts.held.contains(step.job)
        let state: CalendarWords.State? = isHeld ? .held : due.overdue ? .overdue : nil
        item.description = Self.lines([state.map(words.state), job, words.name(.step, "\(step.job)/\(step.step)")])
        item.isBegun = step.state == .inProgress || step.state == .waiting
        item.percent = step.progress
        item.changedAt = step.changedAt
        item.alarms = isHeld ? [] : facts.alarms.ofStep(step.step, job: step.job)
        return item
    }

    static func lines(_ parts: [String?]) -> String {
        parts.compactMap(\.self).joined(separator: "\n")
    }
}
