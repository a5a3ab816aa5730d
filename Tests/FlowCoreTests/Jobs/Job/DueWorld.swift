import FlowCore
import TestBook

@testable import FlowJobs

/// A tenant in Berlin whose clock a test sets, and one job.
struct DueWorld {
    private var book: TenantBook
    private var now: Timestamp

    var state: TenantState { book.state }
    private(set) var job: Job
    var changesets: [Changeset] { book.changesets }

    /// Starts a job of a template, due at a date or not.
    init(_ steps: String, due: String? = nil, attributes: [String: String] = [:], at start: String) throws {
        let source = """
            template: t
            title: T
            attributes:
              - {field: wedding, type: date}
              - {field: fuel, type: text}
            steps:
            \(steps)
            """
        let reading = TemplateReader(zones: FewZones()).read(source)
        guard let definition = reading.definition else { throw PlanText.Malformed(rest: "\(reading.findings)") }
        book = TenantBook(.sample(zone: "Europe/Berlin"))
        now = try Timestamp(validating: start, field: "")
        book.templates[TemplateReference(key: definition.key, version: nil)] = TemplateVersion(
            key: definition.key,
            number: 1,
            digest: definition.digest(),
            plan: try Plan(definition)
        )
        var details = JobDetails()
        details.due = try due.map { try LocalDue(validating: $0) }
        var values: [FieldKey: FieldValue] = [:]
        for (name, value) in attributes { values[try FieldKey(validating: name)] = .text(value) }
        let wanted = StartJob(
            template: definition.key,
            version: nil,
            subject: nil,
            attributes: values,
            details: details
        )
        try book.decide(.startJob(wanted), Self.context(now))
        job = try book.jobs[JobID(1)].unwrapped()
    }

    private static func context(_ now: Timestamp) -> DecisionContext {
        DecisionContext(now: now, principal: Principal(uid: 1000), random: FixedRandom(), zones: FewZones())
    }

    @discardableResult
    private mutating func decide(_ command: TenantCommand) throws -> CommandOutcome {
        let outcome = try book.decide(command, Self.context(now)).outcome
        job = try book.jobs[JobID(1)].unwrapped()
        return outcome
    }

    private mutating func set(_ time: String) throws {
        now = try Timestamp(validating: time, field: "")
    }

    mutating func act(_ operation: ActionOperation, on step: String, at time: String) throws {
        try set(time)
        let key = try StepKey(validating: step)
        try decide(.act(job: JobID(1), step: key, operation: operation))
    }

    mutating func change(_ operation: JobOperation, at time: String) throws {
        try set(time)
        try decide(.changeJob(job: JobID(1), operation: operation))
    }

    @discardableResult
    mutating func change(_ change: HolidayChange) throws -> CommandOutcome {
        try decide(.changeHolidays(change))
    }

    @discardableResult
    mutating func change(_ change: MessageWordsChange) throws -> CommandOutcome {
        try decide(.changeMessageWords(change))
    }

    @discardableResult
    mutating func change(_ change: TenantTextChange) throws -> CommandOutcome {
        try decide(.changeText(change))
    }

    /// `a=2027-03-13 b=–`: the date of each step.
    var dueDates: String {
        zip(job.plan.leaves, job.actions).map { "\($0.step.key)=\($1.due?.local.text ?? "–")" }.joined(separator: " ")
    }

    /// Why a step has no date.
    func note(_ step: String) throws -> String? {
        let index = job.plan.leaf(try StepKey(validating: step))
        return index.flatMap { job.dueNote(ofLeaf: $0) }
    }

    /// The newest event's payload.
    var payload: String { changesets.last?.events.first?.payload ?? "" }

    /// The rows that the newest change writes have every action that is due at another time.
    var writtenSteps: [String] {
        (changesets.last?.rows ?? []).flatMap { row -> [String] in
            switch row {
            case .jobChanged(_, let actions, _): actions.map(\.step.text)
            case .jobReplanned(_, _, let added): added.map(\.step.text)
            default: []
            }
        }
    }
}
