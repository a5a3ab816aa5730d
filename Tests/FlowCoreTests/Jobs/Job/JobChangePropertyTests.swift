import FlowCore
import Testing

@testable import FlowJobs

/// Work on the steps mixed at random with stops, changes of attributes and changes of the plan: what is kept up to date
/// is what the plan, the attributes and the finished steps say, whatever came before.
struct JobChangePropertyTests {
    private static let changeCount = 40

    @Test(arguments: TestSeed.cases(150))
    func noOrderOfChangesBreaksARule(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let definition = try RandomPlan.definition(&random)
        var running = try RunningJob(definition)
        for number in 0..<Self.changeCount {
            let before = running.job
            let what: String
            do throws(JobRefusal) {
                what = try Self.change(&running, number, &random)
            } catch {
                #expect(JobSnapshot(before) == JobSnapshot(running.job), "\(error); \(TestSeed.note(seed, ""))")
                continue
            }
            let job = running.job
            let naive = NaiveJob(job.plan.definition, attributes: job.header.attributes)
            var check = JobCheck(naive: naive, note: TestSeed.note(seed, "\(what) \(job.plan.canonicalText)"))
            check.everything(about: job)
            guard check.isGood, Self.keepsWhatWasBegun(before, job, what) else { return }
        }
    }

    /// The random changes have to reach what the rules are about.
    @Test
    func randomChangesReachEveryRule() throws {
        var seen: [String: Int] = [:]
        for seed in TestSeed.cases(40) {
            var random = SplitMix64(seed: seed)
            var running = try RunningJob(try RandomPlan.definition(&random))
            for number in 0..<Self.changeCount {
                do throws(JobRefusal) {
                    seen[try Self.change(&running, number, &random), default: 0] += 1
                } catch {
                    switch error {
                    case .stopped: seen["stopped", default: 0] += 1
                    case .notPossibleNow: seen["not possible", default: 0] += 1
                    case .invalidPlan: seen["invalid plan", default: 0] += 1
                    case .stepFrozen: seen["frozen", default: 0] += 1
                    case .changed, .noSuchNote, .noSuchStep, .invalidAttributes, .invalidForm, .stepNotPossible,
                        .invalidInput, .limitReached, .tenantLimitReached, .evidenceMissing, .correctionBreaks,
                        .answersChanged:
                        break
                    }
                }
            }
        }
        let wanted = [
            "deed", "cancel", "hold", "resume", "reopen", "update", "add", "remove", "move", "stopped", "not possible",
            "invalid plan", "frozen",
        ]
        for rule in wanted { #expect(seen[rule, default: 0] >= 10, "\(rule): \(seen)") }
    }

    /// Changes of the job as a whole never touch what people finished; only a removed step loses what was begun.
    private static func keepsWhatWasBegun(_ before: Job, _ after: Job, _ what: String) -> Bool {
        guard what != "deed" else { return true }
        for (leaf, old) in zip(before.plan.leaves, before.actions) where !old.state.isDerived {
            guard let index = after.plan.leaf(leaf.step.key) else { return false }
            let isKept = after.actions[index] == old || (what == "remove" && old.state == .inProgress)
            #expect(isKept, "\(what) changed \(leaf.step.key)")
            if !isKept { return false }
        }
        return true
    }

    // MARK: - Changes at random

    private static func change(
        _ running: inout RunningJob,
        _ number: Int,
        _ random: inout SplitMix64
    ) throws(JobRefusal) -> String {
        let key: StepKey
        let edit: PlanEdit
        do {
            key = random.pick(running.job.plan.leaves).step.key
            edit = try planEdit(of: running.job, key, number, &random)
            switch random.below(100) {
            case 0..<55:
                let (step, operation, _) = try RandomPlan.operation(in: running.job, &random)
                try running.act(operation, on: step.key.text)
                return "deed"
            case 55..<72:
                let stopped: [JobVerb] = [.resume, .resume, .reopen, .reopen, .cancel]
                let verb = random.pick(running.job.stop == nil ? JobVerb.allCases : stopped)
                try running.rule(verb)
                return verb.rawValue
            case 72..<82:
                var update = JobUpdate()
                update.attributes = try RandomPlan.values(RandomPlan.attributeNames, &random)
                let stamp = RunningJob.stamp(running.stamp.event + 1)
                _ = try running.change { job throws(JobRefusal) in try job.update(update, stamp: stamp) }
                return "update"
            case _:
                try running.edit(edit)
                return edit.verb
            }
        } catch let refusal as JobRefusal {
            throw refusal
        } catch {
            Issue.record(error)
            return "nothing"
        }
    }

    private static func planEdit(
        of job: Job,
        _ key: StepKey,
        _ number: Int,
        _ random: inout SplitMix64
    ) throws -> PlanEdit {
        let known = job.plan.leaves.map(\.step.key) + job.plan.groups.compactMap { $0.definition?.key }
        let groups = job.plan.groups.compactMap { $0.definition?.key }
        var place = StepPlace()
        if !groups.isEmpty, random.chance(30) { place.group = .set(random.pick(groups)) }
        if random.chance(10) { place.group = .clear }
        if random.chance(30) { place.before = random.pick(known) }
        let names = (0...random.below(2)).map { _ in random.chance(5) ? "nowhere" : random.pick(known).text }
        switch random.below(3) {
        case 0:
            var content: [String: CanonicalValue] = ["title": .text("N"), "weight": .integer(random.pick([0, 1, 7]))]
            if random.chance(50) { content["dependsOn"] = .list(Array(Set(names)).sorted().map(CanonicalValue.text)) }
            if random.chance(20) { content["optional"] = .boolean(true) }
            let new = random.chance(10) ? key : try StepKey(validating: "n\(number)")
            return .add(NewStep(key: new, content: content, place: place))
        case 1: return .remove(key, reason: nil)
        case _:
            return .move(key, StepMove(dependsOn: random.chance(60) ? Array(Set(names)).sorted() : nil, place: place))
        }
    }
}

extension PlanEdit {
    /// The word for it.
    fileprivate var verb: String {
        switch self {
        case .add: "add"
        case .remove: "remove"
        case .move: "move"
        case .set: "set"
        }
    }
}
