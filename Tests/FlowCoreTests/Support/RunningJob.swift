import FlowCore

/// A job with a clock and an event counter, driven by a script.
///
/// `done a`, `done a kind=gas`, `40 a` (progress), `start a`, `skip a`, `cancel a`, `reopen a`; deeds are separated by
/// commas. Each deed is one event and one second later than the one before.
struct RunningJob {
    private(set) var job: Job
    private(set) var stamp: Stamp

    init(_ plan: String, skip: SkipPolicy = .excluded, attributes: [String: String] = [:]) throws {
        try self.init(try PlanText.definition(plan, skip: skip), attributes: attributes)
    }

    init(_ definition: TemplateDefinition, attributes: [String: String] = [:]) throws {
        stamp = Self.stamp(1)
        var values: [FieldKey: FieldValue] = [:]
        for (name, value) in attributes { values[try FieldKey(validating: name)] = .text(value) }
        let header = JobHeader(
            id: JobID(1),
            template: definition.key,
            version: 1,
            title: definition.title,
            subject: nil,
            attributes: values,
            created: stamp
        )
        job = Job(starting: header, plan: try Plan(definition), stamp: stamp)
    }

    /// The stamp of an event: second n, by uid n.
    static func stamp(_ number: EventNumber) -> Stamp {
        Stamp(
            at: Timestamp(milliseconds: number * 1000),
            by: Principal(uid: UInt32(1000 + number)),
            event: number
        )
    }

    /// Does one deed; the next event's number is used up only when it changes something.
    @discardableResult
    mutating func act(
        _ operation: ActionOperation,
        on step: String,
        seen: [FieldKey: FieldValue] = [:]
    ) throws -> JobChange? {
        let next = Self.stamp(stamp.event + 1)
        let change = try job.apply(operation, to: try StepKey(validating: step), seen: seen, stamp: next)
        if change != nil { stamp = next }
        return change
    }

    /// Changes the job as a whole, with the next event's number.
    mutating func change<Value>(_ body: (inout Job) throws(JobRefusal) -> Value) throws(JobRefusal) -> Value {
        let value = try body(&job)
        stamp = Self.stamp(stamp.event + 1)
        return value
    }

    /// Does what a script says; returns the last change.
    @discardableResult
    mutating func run(_ script: String) throws -> JobChange? {
        var last: JobChange?
        for line in script.split(separator: ",") {
            let words = line.split(separator: " ").map(String.init)
            last = try act(try Self.operation(words), on: words[1])
        }
        return last
    }

    private static func operation(_ words: [String]) throws -> ActionOperation {
        switch words[0] {
        case "start": return .start
        case "skip": return .skip(reason: "because")
        case "cancel": return .cancel(reason: "because")
        case "reopen": return .reopen(reason: nil)
        case "done":
            var form: [FieldKey: FieldValue] = [:]
            for pair in words.dropFirst(2) {
                let sides = pair.split(separator: "=").map(String.init)
                form[try FieldKey(validating: sides[0])] = .text(sides[1])
            }
            return .complete(form: form)
        default:
            guard let percent = Int64(words[0]) else { throw PlanText.Malformed(rest: words[0]) }
            return .progress(percent: percent)
        }
    }

    /// An action by its step's key.
    func action(_ step: String) throws -> ActionInstance {
        guard let index = job.plan.leaf(try StepKey(validating: step)) else { throw PlanText.Malformed(rest: step) }
        return job.actions[index]
    }

    /// `a=done b=ready`, in the order of the template.
    var states: String {
        zip(job.plan.leaves, job.actions).map { "\($0.step.key)=\($1.state.rawValue)" }.joined(separator: " ")
    }

    /// `1/3 = 33`, or `none`.
    var percentage: String {
        job.completion.map { "\($0.numeratorText)/\($0.denominatorText) = \($0.displayed)" } ?? "none"
    }
}

/// Everything about a job that may change, to compare.
struct JobSnapshot: Equatable {
    let actions: [ActionInstance]
    let state: JobState
    let finishedAt: Timestamp?
    let event: EventNumber
    let tree: CompletionTree
    let counts: Counts
    let header: JobHeader
    let plan: ContentDigest
    let stop: JobStop?
    let editedEvent: EventNumber
    let noteCount: Int

    init(_ job: Job) {
        header = job.header
        plan = job.plan.digest
        stop = job.stop
        editedEvent = job.editedEvent
        noteCount = job.noteCount
        actions = job.actions
        state = job.state
        finishedAt = job.finishedAt
        event = job.event
        tree = job.completionTree
        counts = job.counts
    }
}
