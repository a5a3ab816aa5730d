import FlowCore
import Testing

@testable import FlowJobs

/// Changes of a running job's plan.
struct PlanEditTests {
    private static func add(
        _ key: String,
        _ content: [String: CanonicalValue] = [:],
        group: FieldUpdate<StepKey> = .keep,
        before: String? = nil
    ) throws -> PlanEdit {
        let title: [String: CanonicalValue] = ["title": .text("New \(key)")]
        return .add(
            NewStep(
                key: try StepKey(validating: key),
                content: content.merging(title) { given, _ in given },
                place: StepPlace(group: group, before: try before.map { try StepKey(validating: $0) })
            )
        )
    }

    private static func move(
        _ key: String,
        after: [String]? = nil,
        group: FieldUpdate<StepKey> = .keep,
        before: String? = nil
    ) throws -> PlanEdit {
        let place = StepPlace(group: group, before: try before.map { try StepKey(validating: $0) })
        return .move(try StepKey(validating: key), StepMove(dependsOn: after, place: place))
    }

    private static func remove(_ key: String) throws -> PlanEdit {
        .remove(try StepKey(validating: key), reason: "not wanted")
    }

    private static func waitsFor(_ keys: String...) -> [String: CanonicalValue] {
        ["dependsOn": .list(keys.map(CanonicalValue.text))]
    }

    /// Plan, deeds, edit, states afterwards in reading order, percentage.
    static func table() throws -> [(String, String, PlanEdit, String, String)] {
        let (g, h) = (try StepKey(validating: "g"), try StepKey(validating: "h"))
        return [
            ("a b", "done a", try add("n"), "a=done b=ready n=ready", "1/3 = 33"),
            ("a b", "done a", try add("n", waitsFor("a")), "a=done n=ready b=ready", "1/3 = 33"),
            ("a b", "done a", try add("n", waitsFor("b")), "a=done b=ready n=blocked", "1/3 = 33"),
            ("g(a b) c", "done a", try add("n", waitsFor("a")), "a=done n=ready b=ready c=ready", "1/4 = 25"),
            ("g(a b) c", "", try add("n", waitsFor("g")), "a=ready b=ready n=blocked c=ready", "0/1 = 0"),
            ("g*10(a b) c", "done a", try add("n", group: .set(g)), "a=done b=ready n=ready c=ready", "10/33 = 30"),
            ("g(a) b", "", try add("n", before: "a"), "n=ready a=ready b=ready", "0/1 = 0"),
            ("g(a) b", "", try add("n", before: "g"), "n=ready a=ready b=ready", "0/1 = 0"),
            ("a", "", try add("n", ["optional": .boolean(true)]), "a=ready n=ready", "0/1 = 0"),
            ("a b", "done a", try add("n", ["weight": .integer(2)]), "a=done b=ready n=ready", "1/4 = 25"),
            ("a b", "done a, done b", try add("n"), "a=done b=done n=ready", "2/3 = 66"),
            ("a b c<b", "done a", try remove("b"), "a=done b=notApplicable c=ready", "1/2 = 50"),
            ("a b<a c<b", "", try remove("b"), "a=ready b=notApplicable c=blocked", "0/1 = 0"),
            ("a b", "done a, 50 b", try remove("b"), "a=done b=notApplicable", "1/1 = 100"),
            ("a b{f} c[b.f=x]", "done a", try remove("b"), "a=done b=notApplicable c=notApplicable", "1/1 = 100"),
            ("a b c", "", try move("c", before: "a"), "c=ready a=ready b=ready", "0/1 = 0"),
            ("a b c", "", try move("c", after: ["a"]), "a=ready b=ready c=blocked", "0/1 = 0"),
            ("a b<a", "", try move("b", after: []), "a=ready b=ready", "0/1 = 0"),
            ("a b c", "start c", try move("c", after: ["a"]), "a=ready b=ready c=inProgress", "0/1 = 0"),
            ("g(a b) h*4(c)", "done c", try move("a", group: .set(h)), "b=ready c=done a=ready", "2/5 = 40"),
            ("g(a b)", "", try move("a", group: .clear), "b=ready a=ready", "0/1 = 0"),
            ("g(a b)", "", try move("a", group: .clear, before: "g"), "a=ready b=ready", "0/1 = 0"),
            ("g(a b)", "", try move("a", group: .set(g)), "b=ready a=ready", "0/1 = 0"),
        ]
    }

    @Test
    func everythingFollowsFromTheNewPlan() throws {
        for (plan, script, edit, states, percentage) in try Self.table() {
            var running = try RunningJob(plan)
            try running.run(script)
            try running.edit(edit)
            #expect(running.states == states, "\(plan), \(script), \(edit)")
            #expect(running.percentage == percentage, "\(plan), \(script), \(edit)")
            #expect(running.job.plan.digest == ContentDigest(of: running.job.plan.canonicalText))
            #expect(running.job.editedEvent == running.stamp.event)
        }
    }

    /// Plan, deeds, edit, what a finding says of which place.
    static func wrong() throws -> [(String, PlanEdit, String, String)] {
        [
            ("a b", try add("a"), "a", "has the key"), ("g(a)", try add("g"), "g", "a group of the job has the key"),
            ("a b", try add("n", waitsFor("c")), "n.dependsOn[0]", "there is no such step or group"),
            ("a b", try add("n", waitsFor("n")), "n.dependsOn[0]", "depends on itself"),
            ("a b", try add("n", waitsFor("a", "a")), "n.dependsOn[1]", "stands twice"),
            ("a b", try add("n", waitsFor("no/key")), "n.dependsOn[0]", "contains"),
            ("a b", try add("n", ["weight": .integer(10_001)]), "n.weight", "0 to 10000"),
            ("a b", try add("n", ["title": .text(" ")]), "n.title", "blank"),
            ("a b", try add("n", ["form": .list([.object(["field": .text("f")])])]), "n.form[0]", "\"type\""),
            (
                "a b", try add("n", ["when": .object(["attribute": .text("x"), "exists": .boolean(true)])]),
                "n.when.attribute", "no attribute"
            ),
            ("a b", try add("n", ["removed": .boolean(true), "kind": .text("timer")]), "n.kind", "not available"),
            ("a b<a", try move("a", after: ["b"]), "a.dependsOn[0]", "wait for each other"),
            ("g(a) b<g", try move("a", after: ["b"]), "a.dependsOn[0]", "wait for each other"),
            ("a b", try move("a", after: ["x"]), "a.dependsOn[0]", "no such step"),
            ("g(a)", try move("a", group: .clear), "g.steps", "needs at least one step"),
        ]
    }

    @Test
    func theRulesOfTemplatesHold() throws {
        for (plan, edit, path, sentence) in try Self.wrong() {
            var running = try RunningJob(plan)
            let before = JobSnapshot(running.job)
            var findings: [Finding] = []
            do throws(JobRefusal) {
                try running.edit(edit)
            } catch {
                if case .invalidPlan(_, let found) = error { findings = found }
            }
            let isReported = findings.contains { $0.path == path && $0.message.contains(sentence) }
            #expect(isReported, "\(plan) \(edit): \(findings)")
            #expect(JobSnapshot(running.job) == before)
        }
    }

    @Test
    func aPlanHasAtMostFiveHundredSteps() throws {
        var running = try RunningJob((0..<500).map { "s\($0)" }.joined(separator: " "))
        #expect(throws: JobRefusal.self) { try running.edit(try Self.add("one-more")) }
        #expect(running.job.plan.leaves.count == 500)
    }

    @Test(arguments: ["done a", "skip a", "cancel a"])
    func whatIsFinishedIsFrozen(script: String) throws {
        for edit in [try Self.remove("a"), try Self.move("a", before: "b"), try Self.move("a", after: ["b"])] {
            var running = try RunningJob("b a")
            try running.run(script)
            let before = JobSnapshot(running.job)
            let action = try running.action("a")
            let key = try StepKey(validating: "a")
            let frozen = JobRefusal.stepFrozen(
                job: JobID(1),
                step: key,
                isRemoved: false,
                state: action.state,
                stamp: action.stamp
            )
            #expect(throws: frozen) { try running.edit(edit) }
            #expect(JobSnapshot(running.job) == before)
        }
    }

    @Test
    func whatWasRemovedStaysSo() throws {
        var running = try RunningJob("a b")
        try running.edit(try Self.remove("a"))
        #expect(try running.action("a").reason == "not wanted")
        #expect(running.job.account(ofLeaf: 0).reason == "removed from the plan")
        for edit in [try Self.remove("a"), try Self.move("a", before: "b"), try Self.add("a")] {
            #expect(throws: JobRefusal.self) { try running.edit(edit) }
        }
        for script in ["start a", "done a", "reopen a", "skip a"] {
            do {
                try running.run(script)
                Issue.record("\(script) was done")
            } catch let refusal as JobRefusal {
                guard case .stepNotPossible(let reason) = refusal else { continue }
                #expect(reason.isRemoved)
            }
        }
        #expect(throws: JobRefusal.self) { try running.edit(try Self.remove("nowhere")) }
        #expect(throws: JobRefusal.self) {
            try running.edit(try Self.move("b", group: .set(try StepKey(validating: "g"))))
        }
        #expect(throws: JobRefusal.self) { try running.edit(try Self.move("b", before: "b")) }
    }

    @Test
    func theEventHasTheWholeDifference() throws {
        var world = try TenantWorld()
        try world.apply("a b<a")
        try world.start()
        let old = try #require(world.job?.plan.digest.hex)
        try world.change(.editPlan(try Self.add("n", Self.waitsFor("a")), ifEvent: 2))
        let payload = try #require(world.payload(.planChanged))
        let new = try #require(world.job?.plan.digest.hex)
        for part in [
            #""changes":[{"after":"New n","field":"steps.n"}]"#, #""planBefore":"\#(old)""#, #""plan":"\#(new)""#,
            #""step":{"dependsOn":["a"],"kind":"manual","step":"n","title":"New n","weight":1}"#,
        ] {
            #expect(payload.contains(part), "\(payload)")
        }
        #expect(world.events.last?.header.step?.text == "n")
        let rows = try #require(world.changesets.last?.rows)
        guard case .jobReplanned(_, let plan, let added) = rows[0], case .jobChanged(_, let changed, false) = rows[1]
        else {
            Issue.record("\(rows)")
            return
        }
        #expect(plan.digest.hex == new && added.map(\.step.text) == ["n"] && changed.isEmpty)
        // The plan is written again as a whole, which counts in the batch that it is in.
        let written = try #require(world.changesets.last).sizeBytes
        #expect(written == payload.utf8.count + plan.canonicalText.utf8.count)
        // What nothing changes makes no event.
        try world.change(.editPlan(try Self.move("b", after: ["a"]), ifEvent: 3))
        #expect(world.state.head.number == 3)
        try world.change(.rule(.cancel, reason: "r"))
        #expect(throws: Refusal.self) { try world.change(.editPlan(try Self.add("m"), ifEvent: nil)) }
    }

    @Test
    func aNewStepOpensAFinishedJob() throws {
        var world = try TenantWorld()
        try world.apply("a")
        try world.start()
        try world.act(.complete(form: [:]), on: "a")
        #expect(world.state.counters.running == 0)
        try world.change(.editPlan(try Self.add("n"), ifEvent: nil))
        #expect(world.events.suffix(2).map(\.header.kind) == [.planChanged, .jobReopened])
        #expect(world.state.counters.running == 1)
        try world.change(.editPlan(try Self.remove("n"), ifEvent: nil))
        #expect(world.events.suffix(2).map(\.header.kind) == [.planChanged, .jobCompleted])
    }
}

extension RunningJob {
    /// Changes the plan; the next event's number is used up when it may be done.
    @discardableResult
    mutating func edit(_ edit: PlanEdit) throws(JobRefusal) -> JobEdit {
        let next = Self.stamp(stamp.event + 1)
        return try change { job throws(JobRefusal) in try job.edit(edit, stamp: next) }
    }
}
