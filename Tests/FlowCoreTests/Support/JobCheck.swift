import FlowCore
import Testing

@testable import FlowJobs
@testable import FlowLedger
@testable import FlowMoney
@testable import FlowPayments
@testable import FlowPeople
@testable import FlowReminders
@testable import FlowTasks
@testable import FlowTenant
@testable import FlowTime
@testable import FlowValues

/// The rules that hold for every job at every moment, and for every deed.
struct JobCheck {
    let naive: NaiveJob
    let note: String
    /// False once something was wrong: what comes after would only repeat it.
    private(set) var isGood = true

    init(naive: NaiveJob, note: String) {
        self.naive = naive
        self.note = note
    }

    private mutating func expect(_ holds: Bool, _ rule: @autoclosure () -> String) {
        guard !holds, isGood else { return }
        isGood = false
        Issue.record("\(rule()); \(note)")
    }

    // MARK: - A job

    mutating func everything(about job: Job) {
        let again = Job(
            header: job.header,
            plan: job.plan,
            actions: job.actions,
            finishedAt: job.finishedAt,
            event: job.event,
            stop: job.stop,
            editedEvent: job.editedEvent,
            noteCount: job.noteCount
        )
        expect(JobSnapshot(again) == JobSnapshot(job), "a job made of its actions is the running one")
        expect(
            job.state == job.stop?.state ?? JobState(job.counts),
            "the state follows from the counts, or is a person's"
        )
        expect(job.state.isOpen == (job.finishedAt == nil), "only what is over has an end")
        expect(naive.derived(job.actions) == job.actions.map(\.state), "states follow from the template")
        expect(naive.fraction(job.actions) == job.completion?.fraction, "the percentage follows from the template")
        if let completion = job.completion {
            expect((0...100).contains(completion.percent), "a percentage is from 0 to 100")
            let isWhole = completion.numeratorText == completion.denominatorText
            expect((completion.percent == 100) == isWhole, "100 only when everything is done")
            let isSmall = completion.percent == 0 && completion.numeratorText != "0"
            expect((completion.displayed == "<1") == isSmall, "less than 1 is shown as such")
        }
        explanation(of: job)
        leaves(of: job)
    }

    private mutating func explanation(of job: Job) {
        let contributions = Explanation(job).contributions
        let earned = contributions.reduce(Rational.zero) { $0 + $1.earned }
        let possible = contributions.reduce(Rational.zero) { $0 + $1.possible }
        let fraction = job.completion?.fraction
        expect(earned == (fraction?.scaled(by: 100, over: 1) ?? .zero), "earned points add up")
        expect(possible == Rational(fraction == nil ? 0 : 100), "possible points add up")
        for contribution in contributions {
            let leaf = job.plan.leaves[contribution.leaf]
            let state = job.actions[contribution.leaf].state
            let isOut = leaf.step.isOptional || state == .notApplicable || state == .cancelled
            expect(!isOut || contribution.possible == .zero, "what is out of scope has no points")
            expect(contribution.account == job.account(ofLeaf: contribution.leaf), "accounts agree")
        }
    }

    private mutating func leaves(of job: Job) {
        var requiredOpen = 0
        for (leaf, action) in zip(job.plan.leaves, job.actions) {
            let isOpen = ![.done, .skipped, .cancelled, .notApplicable].contains(action.state)
            if isOpen, !leaf.step.isOptional { requiredOpen += 1 }
            switch action.state {
            case .done: expect(action.progress == 100, "done is 100")
            case .inProgress: expect((0...99).contains(action.progress), "in progress is 0 to 99")
            case .blocked, .ready, .waiting, .skipped, .notApplicable, .failed, .cancelled:
                expect(action.progress == 0, "only what is begun has progress")
            }
            // Of what isn't done it is the draft, from before it was opened again.
            expect(
                action.form.keys.allSatisfy { key in leaf.step.form.contains { $0.key == key } },
                "a form has its fields"
            )
            let wantsReason = action.state == .skipped || action.state == .cancelled
            expect(!wantsReason || action.reason != nil, "skipped and cancelled steps say why")
        }
        expect(requiredOpen == job.counts.requiredOpen, "open steps are counted")
        expect(
            job.state == .running || job.stop != nil || requiredOpen == 0,
            "nothing required is open when it is over"
        )
    }

    // MARK: - A deed

    mutating func refused(
        _ operation: ActionOperation,
        _ key: StepKey,
        _ isInOrder: Bool,
        _ before: Job,
        _ after: Job,
        _ refusal: JobRefusal
    ) {
        expect(JobSnapshot(before) == JobSnapshot(after), "a refused deed changes nothing")
        guard let index = before.plan.leaf(key) else {
            guard case .noSuchStep = refusal else { return expect(false, "unknown step, but \(refusal)") }
            return
        }
        let isPossible = ActionVerbTests.target(of: operation.verb, from: before.actions[index].state) != nil
        if case .correct(let form, let reason) = operation, isPossible {
            guard case .correctionBreaks(_, _, let broken) = refusal else {
                return expect(form.isEmpty || reason == " ", "a correction without answers or a reason: \(refusal)")
            }
            return expect(
                self.broken(by: form, at: index, before) == broken.map(\.step),
                "it is refused for what it contradicts"
            )
        }
        expect(!isPossible || !isInOrder, "\(operation) of \(before.actions[index].state) was refused: \(refusal)")
        guard case .stepNotPossible(let reason) = refusal else {
            return expect(isPossible, "the state is looked at before the content: \(refusal)")
        }
        expect(!isPossible && reason.stamp == before.actions[index].stamp, "who was first is said")
        for step in reason.waitingFor {
            let isOver = before.plan.leaf(step).map { before.actions[$0].state.isSettled }
            expect(isOver == false, "it waits only for what is not over")
        }
    }

    mutating func accepted(
        _ operation: ActionOperation,
        _ key: StepKey,
        _ isInOrder: Bool,
        _ before: Job,
        _ after: Job,
        _ change: JobChange?
    ) {
        everything(about: after)
        guard let index = before.plan.leaf(key) else { return expect(false, "an unknown step was accepted") }
        let old = before.actions[index]
        if case .correct(let form, let reason) = operation {
            expect(!form.isEmpty && reason != " ", "a correction has answers and a reason")
            expect(broken(by: form, at: index, before).isEmpty, "it contradicts nothing that was done")
            expect(
                after.actions[index].state == .done && after.actions[index].stamp.at == old.stamp.at,
                "it stays done"
            )
        } else {
            expect(isInOrder, "\(operation) was accepted")
        }
        expect(
            ActionVerbTests.target(of: operation.verb, from: old.state) != nil,
            "\(operation) of \(old.state) was accepted"
        )
        guard let change else {
            return expect(JobSnapshot(before) == JobSnapshot(after), "what changes nothing changes nothing")
        }
        expect(change.leaf == index && change.from == old, "the change says what was before")
        expect(change.before == JobChange.Side(before) && change.after == JobChange.Side(after), "both sides")
        stamps(before, after, change)
        optional(before, after, change)
        decision(before, after, change)
    }

    /// The steps that people began or settled that would not apply with other answers of a step, or that they left out
    /// and that come out otherwise.
    private func broken(by form: [FieldKey: FieldValue], at index: Int, _ job: Job) -> [StepKey] {
        var actions = job.actions
        for (key, value) in form { actions[index].form[key] = value }
        let (before, after) = (naive.verdicts(job.actions), naive.verdicts(actions))
        let people: Set<ActionState> = [.inProgress, .waiting, .done, .skipped, .failed, .cancelled]
        return job.actions.indices.filter {
            guard $0 != index, people.contains(job.actions[$0].state) else { return false }
            let (old, new) = (whole(before[$0]), whole(after[$0]))
            switch job.actions[$0].state {
            case .skipped, .cancelled: return old != new
            default: return new < 1 && old != new
            }
        }
        .map { job.plan.leaves[$0].step.key }
    }

    /// 1 where all hold, -1 where one doesn't, 0 where that isn't known.
    private func whole(_ verdicts: [Bool?]) -> Int {
        verdicts.map { verdict in verdict.map { $0 ? 1 : -1 } ?? 0 }.min() ?? 1
    }

    /// Exactly what changed has the deed's stamp, and `derived` lists exactly what followed.
    private mutating func stamps(_ before: Job, _ after: Job, _ change: JobChange) {
        let touched = Set(change.changedLeaves)
        expect(touched.count == change.changedLeaves.count, "every changed leaf is listed once")
        for index in after.plan.leaves.indices {
            guard touched.contains(index) else {
                expect(before.actions[index] == after.actions[index], "what isn't listed is as it was")
                continue
            }
            expect(after.actions[index].stamp.event == after.event, "what changed carries the event")
            guard index != change.leaf else { continue }
            let listed = change.derived.filter { $0.leaf == index }
            let (from, to) = (before.actions[index].state, after.actions[index].state)
            expect(listed == [JobChange.Derived(leaf: index, from: from, to: to)], "what followed is listed once")
            expect(from.isDerived && to.isDerived && from != to, "what a person began doesn't follow")
        }
    }

    /// A deed to an optional step moves the number only by what it decides.
    private mutating func optional(_ before: Job, _ after: Job, _ change: JobChange) {
        let hasScopeChange = change.derived.contains { $0.from == .notApplicable || $0.to == .notApplicable }
        guard after.plan.leaves[change.leaf].step.isOptional, !hasScopeChange else { return }
        expect(before.completion == after.completion, "optional steps never move the number")
    }

    /// The decision alone, without the deed that brought it about, never lowers the number.
    ///
    /// Compared are the job with the deed but the old derived states and the job with the new ones. Unless a branch
    /// came back, the number can only rise, and can only vanish when nothing had been earned.
    private mutating func decision(_ before: Job, _ after: Job, _ change: JobChange) {
        let derivedTasks = change.derived.filter { $0.leaf != change.leaf }
        guard !derivedTasks.isEmpty, derivedTasks.allSatisfy({ $0.from != .notApplicable }) else { return }
        var actions = before.actions
        actions[change.leaf] = after.actions[change.leaf]
        let undecided = Job(header: before.header, plan: before.plan, actions: actions, finishedAt: nil, event: 0)
        guard let low = undecided.completion else { return expect(after.completion == nil, "nothing enters the scope") }
        guard let high = after.completion else { return expect(low.numeratorText == "0", "only nothing vanishes") }
        let rise = high.fraction - low.fraction
        expect(!rise.numeratorText.hasPrefix("-"), "a decision never lowers the number")
    }
}
