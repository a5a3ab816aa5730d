package import FlowAPI
import FlowCore

/// Answers of lists, of which a calendar is made without asking for anything more.
package struct CalendarFacts: Sendable {
    /// Most schedules whose ladders are asked for: those of which something is due first.
    private static let ladderCountMax = 50
    /// Most reminders that are asked for, those that go out first.
    private static let reminderCountMax = 5000

    let jobs: [JobsAPI.Job]
    let steps: [ActionsAPI.Action]
    /// Tasks that haven't ended.
    package let tasks: [TasksAPI.Task]
    /// Times of them that are open.
    package let occurrences: [TasksAPI.Occurrence]
    let payments: OwedPayments
    let alarms: CalendarAlarms
    /// Person whose calendar it is; nil for the calendar of all.
    let person: CalendarPerson?
    /// Numbers of the jobs that are held, whose steps wait.
    let held: Set<String>
    /// Each with the key of its set; none where nothing needs them.
    let holidays: [(set: String, day: TenantsAPI.Holiday)]

    /// Asks for what is on some days, or on any.
    init(of source: CalendarSource, in span: CalendarSpan?, _ form: CalendarSource.Form) async throws {
        let (slug, profile, lists) = (source.tenant.spec.slug, source.profile, source.lists)
        let isForPeople = form == .table
        let last = LocalDate(year: LocalDate.yearMax, month: 12, day: 31)
        payments = OwedPayments(
            instalments: try await lists.all(
                PaymentsAPI.Due.self,
                .init(tenant: slug, party: profile, until: (span?.last ?? last).text)
            ),
            words: source.words
        )
        jobs = try await lists.all(
            JobsAPI.List.self,
            .init(tenant: slug, states: [.running, .held], assignee: profile)
        )
        // What is due on a day is over with its end.
        let end = span.map { min($0.last.advanced(byDays: 2), last) }
        steps = try await lists.all(
            ActionsAPI.List.self,
            .init(tenant: slug, assignee: profile, dueBefore: end?.text, sort: "due")
        )
        // Before what is open of them: what comes into being in between is in both, and nothing is in neither.
        var tasks: [TasksAPI.Task] = []
        for state in [TasksAPI.TaskState.active, .paused] {
            tasks += try await lists.all(TasksAPI.List.self, .init(tenant: slug, profile: profile, state: state))
        }
        self.tasks = tasks
        occurrences = try await lists.all(
            TasksAPI.Due.self,
            .init(tenant: slug, profile: profile, until: "9999-12-31T00:00:00Z")
        )
        var person: CalendarPerson?
        if let profile, !isForPeople {
            let reply = try await lists.calls.call(ProfilesAPI.Show.self, .init(tenant: slug, profile: profile))
            person = CalendarPerson(key: profile, principal: reply.profile.spec.principal)
        }
        self.person = person
        alarms = isForPeople ? .none : try await Self.alarms(lists, slug, payments, person)
        let held = isForPeople ? [] : try await lists.all(JobsAPI.List.self, .init(tenant: slug, states: [.held]))
        self.held = Set(held.map(\.id))
        let isRolled = tasks.contains { $0.state == .active && ($0.spec.roll ?? "none") != "none" }
        holidays = isForPeople || isRolled ? try await Self.holidays(lists, slug) : []
    }

    private static func alarms(
        _ lists: CalendarLists,
        _ slug: String,
        _ payments: OwedPayments,
        _ person: CalendarPerson?
    ) async throws -> CalendarAlarms {
        let open = try await lists.all(
            RemindersAPI.List.self,
            .init(tenant: slug, settled: false),
            countMax: reminderCountMax
        )
        var schedules: [String] = []
        for part in payments.instalments where part.dueDate != nil && !schedules.contains(part.schedule) {
            guard schedules.count < ladderCountMax else { break }
            schedules.append(part.schedule)
        }
        var next: [String: String] = [:]
        for schedule in schedules {
            let wanted = PaymentsAPI.GetLadder.Parameters(tenant: slug, schedule: schedule)
            let reply = try await lists.calls.call(PaymentsAPI.GetLadder.self, wanted)
            let isIncoming = payments.instalments.first { $0.schedule == schedule }?.direction == .incoming
            for place in reply.places where place.blocked == nil {
                guard let step = place.nextStep else { continue }
                // What names nobody goes to who pays.
                let recipients = Self.recipients(of: step, reply.ladder) ?? (isIncoming ? person.map { [$0.key] } : nil)
                if person?.gets(recipients) ?? true { next[place.instalment] = place.nextAt }
            }
        }
        return CalendarAlarms(of: open, for: person, nextOfInstalments: next)
    }

    private static func recipients(of step: String, _ ladder: String?) -> [String]? {
        guard let plan = ladder.flatMap({ try? LadderPlan(validating: $0, currency: nil) }) else { return nil }
        let index = plan.ladder.steps.firstIndex { $0.key.text == step }
        return index.flatMap { plan.addressee(ofStep: $0) }?.recipients
    }

    private static func holidays(
        _ lists: CalendarLists,
        _ slug: String
    ) async throws -> [(set: String, day: TenantsAPI.Holiday)] {
        var days: [(set: String, day: TenantsAPI.Holiday)] = []
        for set in try await lists.calls.call(TenantsAPI.ListHolidays.self, .init(tenant: slug)).sets {
            let wanted = TenantsAPI.ShowHolidays.Parameters(tenant: slug, set: set.set)
            days += try await lists.calls.call(TenantsAPI.ShowHolidays.self, wanted).days.map { (set.set, $0) }
        }
        return days
    }
}
