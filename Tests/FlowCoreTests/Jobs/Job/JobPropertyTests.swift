import FlowCore
import Testing

@testable import FlowJobs

/// Random templates and random deeds, those included that have to be refused: no order of events breaks a rule.
struct JobPropertyTests {
    private static let operationCount = 50

    @Test(arguments: TestSeed.cases(200))
    func noOrderOfOperationsBreaksARule(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let definition = try RandomPlan.definition(&random)
        let attributes = try RandomPlan.values(RandomPlan.attributeNames, &random)
        let naive = NaiveJob(definition, attributes: attributes)
        let stamp = RunningJob.stamp(1)
        let header = JobHeader(
            id: JobID(1),
            template: definition.key,
            version: 1,
            title: "T",
            subject: nil,
            attributes: attributes,
            created: stamp
        )
        var job = Job(starting: header, plan: try Plan(definition), stamp: stamp)
        var check = JobCheck(naive: naive, note: TestSeed.note(seed, definition.canonicalText()))
        check.everything(about: job)
        for number in 2...EventNumber(Self.operationCount + 1) {
            let (step, operation, isInOrder) = try RandomPlan.operation(in: job, &random)
            let key = random.chance(2) ? try StepKey(validating: "nowhere") : step.key
            let before = job
            do {
                let change = try job.apply(operation, to: key, stamp: RunningJob.stamp(number))
                check.accepted(operation, key, isInOrder, before, job, change)
            } catch {
                check.refused(operation, key, isInOrder, before, job, error)
            }
            guard check.isGood else { return }
        }
    }

    /// The random deeds have to reach what the rules are about; otherwise they would prove nothing.
    @Test
    func randomOperationsReachEveryRule() throws {
        var seen: [String: Int] = [:]
        for seed in TestSeed.cases(40) {
            var random = SplitMix64(seed: seed)
            let definition = try RandomPlan.definition(&random)
            var job = try RunningJob(definition)
            for _ in 0..<Self.operationCount {
                let (step, operation, _) = try RandomPlan.operation(in: job.job, &random)
                do {
                    guard let change = try job.act(operation, on: step.key.text) else { continue }
                    for derived in change.derived { seen["\(derived.from) to \(derived.to)", default: 0] += 1 }
                    seen["job \(change.after.state)", default: 0] += 1
                    seen["\(operation.verb)", default: 0] += 1
                    if job.job.completion == nil { seen["no percentage", default: 0] += 1 }
                    if (job.job.completion?.denominatorText.count ?? 0) > 6 { seen["long fractions", default: 0] += 1 }
                } catch is JobRefusal {
                    seen["refused", default: 0] += 1
                }
            }
        }
        let wanted = [
            "blocked to ready", "blocked to notApplicable", "ready to blocked", "notApplicable to blocked",
            "job running", "job completed", "job completedWithSkips", "start", "progress", "complete", "skip",
            "cancel", "reopen", "save", "correct", "no percentage", "long fractions", "refused",
        ]
        for rule in wanted { #expect(seen[rule, default: 0] >= 10, "\(rule): \(seen)") }
        let changes = seen.keys.filter { $0.contains(" to ") }
        #expect(changes.allSatisfy { !$0.hasPrefix("done") && !$0.hasPrefix("inProgress") }, "\(changes)")
    }
}
