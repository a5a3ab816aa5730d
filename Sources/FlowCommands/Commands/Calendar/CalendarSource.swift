import FlowAPI
import FlowClient
import FlowCore

/// Where the entries of a calendar come from: the lists of a tenant.
struct CalendarSource: Sendable {
    /// How far ahead times of tasks are planned where no month is the end.
    static let plannedDays = 92
    /// How far ahead those that recur go.
    static let seriesDays = 731

    /// What the entries are for.
    enum Form {
        /// People look at them.
        case table
        /// Other programs get each time by itself.
        case others
        /// Other programs get what recurs as one.
        case series
    }

    let tenant: TenantsAPI.Tenant
    let zone: ZoneRules
    let now: Timestamp
    let session: Session
    let profile: String?
    private let client: FlowClient

    /// Asks for the tenant, in whose zone everything is.
    init(_ client: FlowClient, _ session: Session, tenant: String, profile: String?) async throws {
        self.client = client
        self.session = session
        self.profile = profile
        self.tenant = try await client.call(TenantsAPI.Show.self, .init(tenant: tenant)).tenant
        now = Timestamp(milliseconds: Int64(session.context.now()) * 1000)
        do throws(InvalidInput) {
            zone = try session.zone(named: self.tenant.spec.timeZone, field: "timeZone")
        } catch {
            throw Problem.badInput(error.message)
        }
    }

    /// The day that it is there.
    var today: LocalDate { zone.localTime(at: now).date }

    /// Sets this tenant apart from others of its name: a tenant is made once.
    var realm: String {
        "\(tenant.spec.slug)-\(ICalendar.instant(tenant.status.createdAt)).flowd"
    }

    /// What is on these days, or on any, in order.
    func items(in span: CalendarSpan?, _ form: Form) async throws -> [CalendarItem] {
        var alarms = form == .table ? .none : try await CalendarAlarms(client, session, tenant: tenant.spec.slug)
        let ofPayments = CalendarPayments(source: self, span: span)
        let payments = try await ofPayments.owed(client)
        if form != .table { alarms.add(ofInstalments: try await ofPayments.nextReminders(of: payments, client)) }
        var items = try await holidays()
        items += try await jobs()
        items += try await steps(in: span, alarms, besides: payments)
        items += try await CalendarTasks(source: self, span: span, isInSeries: form == .series).items(client, alarms)
        items += payments.items(alarms)
        return items.filter { span?.contains($0.entry.date) ?? true }
            .sorted { CalendarEntry.precedes($0.entry, $1.entry) }
    }

    /// Day and time of an instant, there.
    func local(_ instant: Timestamp) -> (date: String, time: String) {
        let text = zone.localTime(at: instant).text
        return (String(text.prefix(10)), String(text.dropFirst(11).prefix(5)))
    }

    // MARK: - Lists

    private func holidays() async throws -> [CalendarItem] {
        var items: [CalendarItem] = []
        for set in try await client.call(TenantsAPI.ListHolidays.self, .init(tenant: tenant.spec.slug)).sets {
            let reply = try await client.call(
                TenantsAPI.ShowHolidays.self,
                .init(tenant: tenant.spec.slug, set: set.set)
            )
            items += reply.days.map { day in
                let entry = CalendarEntry(kind: .holiday, id: set.set, title: day.title ?? set.set, date: day.date)
                return CalendarItem(entry: entry, uid: "holiday-\(set.set)-\(day.date)")
            }
        }
        return items
    }

    private func jobs() async throws -> [CalendarItem] {
        let pages = client.pages(
            JobsAPI.List.self,
            .init(
                tenant: tenant.spec.slug,
                states: [.running, .held],
                assignee: profile,
                limit: Session.pageSizeMax
            )
        )
        return try await session.gather(pages).compactMap(item(of:))
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
        item.description = Self.words([job.spec.subject, "Job \(job.id)"])
        item.isBegun = job.status.counts.done > 0
        item.createdAt = job.status.createdAt
        return item
    }

    /// A step that a payment does stands there as its instalments, where those are shown.
    private func steps(
        in span: CalendarSpan?,
        _ alarms: CalendarAlarms,
        besides payments: OwedPayments
    ) async throws -> [CalendarItem] {
        // What is due on a day is over with its end.
        let end = span.map { min($0.last.advanced(byDays: 2), LocalDate(year: LocalDate.yearMax, month: 12, day: 31)) }
        let pages = client.pages(
            ActionsAPI.List.self,
            .init(
                tenant: tenant.spec.slug,
                assignee: profile,
                dueBefore: end?.text,
                sort: "due",
                limit: Session.pageSizeMax
            )
        )
        return try await session.gather(pages)
            .filter { !payments.show($0) }
            .compactMap { item(of: $0, alarms) }
    }

    private func item(of step: ActionsAPI.Action, _ alarms: CalendarAlarms) -> CalendarItem? {
        guard let due = step.due, let date = due.date else { return nil }
        let job = Self.words([step.jobTitle, step.subject.map { "for \($0)" }], separator: " ")
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
        item.description = Self.words([job, "Step \(step.job)/\(step.step)"])
        item.isBegun = step.state == .inProgress || step.state == .waiting
        item.percent = step.progress
        item.changedAt = step.changedAt
        item.alarms = alarms.ofStep(step.step, job: step.job)
        return item
    }

    /// The words that there are, one beside or below the other.
    static func words(_ parts: [String?], separator: String = "\n") -> String {
        parts.compactMap(\.self).joined(separator: separator)
    }
}
