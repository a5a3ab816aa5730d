import FlowCore
import Testing

@testable import FlowJobs

/// Cancelling, holding, resuming and reopening a job as a whole.
struct JobRuleTests {
    /// A job in each state that there is, and what can be done to it.
    static let table: [(scene: String, state: JobState, possible: [JobVerb])] = [
        ("", .running, [.cancel, .hold]), ("hold", .held, [.cancel, .resume]), ("cancel", .cancelled, [.reopen]),
        ("done a, done b", .completed, []), ("done a, skip b", .completedWithSkips, []),
        ("cancel a, cancel b", .cancelled, []),
    ]

    private func job(_ scene: String) throws -> RunningJob {
        var running = try RunningJob("a b o?")
        switch scene {
        case "hold": try running.rule(.hold)
        case "cancel": try running.rule(.cancel)
        case _: try running.run(scene)
        }
        return running
    }

    @Test(arguments: table.indices, JobVerb.allCases)
    func aVerbIsPossibleOrSaysWhatIsInTheWay(index: Int, verb: JobVerb) throws {
        let (scene, state, possible) = Self.table[index]
        var running = try job(scene)
        #expect(running.job.state == state)
        let before = JobSnapshot(running.job)
        if possible.contains(verb) {
            try running.rule(verb)
            let wanted: [JobVerb: JobState] = [.cancel: .cancelled, .hold: .held, .resume: .running, .reopen: .running]
            #expect(running.job.state == wanted[verb])
            #expect(JobSnapshot(running.job).actions == before.actions)
            #expect(running.job.completion == job(scene: before))
            #expect((running.job.finishedAt == nil) == running.job.state.isOpen)
            return
        }
        var refusal: JobNotPossibleNow?
        do throws(JobRefusal) {
            try running.rule(verb)
        } catch {
            if case .notPossibleNow(let reason) = error { refusal = reason }
        }
        let reason = try #require(refusal)
        #expect(reason.verb == verb && reason.state == state && reason.possible == possible)
        #expect(reason.stamp == (running.job.stop?.stamp ?? running.stamp))
        #expect(
            reason.openSteps.map(\.text) == (scene.contains(",") ? ["o"] : scene == "cancel" ? ["a", "b", "o"] : [])
        )
        #expect(JobSnapshot(running.job) == before)
    }

    private func job(scene: JobSnapshot) -> Completion? { scene.tree.completion() }

    @Test(arguments: [JobVerb.cancel, .hold])
    func aStopWantsAReason(verb: JobVerb) throws {
        for reason in [nil, "", " \n", String(repeating: "x", count: 1001)] {
            var running = try RunningJob("a")
            let before = JobSnapshot(running.job)
            #expect(throws: JobRefusal.self) { try running.rule(verb, reason: reason) }
            #expect(JobSnapshot(running.job) == before)
        }
    }

    @Test(arguments: [JobVerb.cancel, .hold])
    func aStoppedJobRefusesWorkAndSaysWhoStoppedIt(verb: JobVerb) throws {
        var running = try RunningJob("a b")
        try running.run("done a")
        try running.rule(verb, reason: "the customer is ill")
        let before = JobSnapshot(running.job)
        let stop = try #require(running.job.stop)
        #expect(stop.reason == "the customer is ill" && stop.stamp == running.stamp)
        for script in ["start b", "50 b", "done b", "skip b", "cancel b", "reopen a"] {
            #expect(throws: JobRefusal.stopped(job: JobID(1), stop: stop)) { try running.run(script) }
        }
        #expect(JobSnapshot(running.job) == before)
        #expect(running.percentage == "1/2 = 50")
    }

    @Test
    func eventsAndCountersFollow() throws {
        var world = try TenantWorld()
        try world.apply("a b")
        try world.start()
        #expect(world.state.counters.running == 1)
        let steps: [(JobVerb, Int, EventKind, String)] = [
            (.hold, 0, .jobHeld, "held"), (.resume, 1, .jobResumed, "running"), (.hold, 0, .jobHeld, "held"),
            (.cancel, 0, .jobCancelled, "cancelled"), (.reopen, 1, .jobReopened, "running"),
        ]
        for (verb, running, kind, state) in steps {
            let outcome = try world.change(.rule(verb, reason: "r"))
            #expect(world.state.counters.running == running, "\(verb)")
            #expect(world.events.last?.header.kind == kind)
            let payload = try #require(world.payload(kind))
            #expect(
                payload.contains(#""after":{"denominator":"1","displayed":"0","numerator":"0","state":"\#(state)"}"#)
            )
            #expect(payload.contains(#""reason":"r""#))
            guard case .jobChanged(let job) = outcome else {
                Issue.record("\(outcome)")
                continue
            }
            #expect(job.eventNumber == world.state.head.number && job.state.rawValue == state)
        }
    }

    @Test
    func whatComesAboutWhileItIsHeldShowsWhenItIsResumed() throws {
        var world = try TenantWorld()
        try world.apply("a b[fuel=gas]", attributes: ["fuel"])
        try world.start(attributes: ["fuel": "gas"])
        try world.act(.complete(form: [:]), on: "a")
        try world.change(.rule(.hold, reason: "r"))
        var update = JobUpdate()
        update.attributes = [try FieldKey(validating: "fuel"): .text("oil")]
        try world.change(.update(update, ifEvent: nil))
        #expect(world.job?.state == .held)
        try world.change(.rule(.resume, reason: nil))
        #expect(world.job?.state == .completed && world.job?.finishedAt != nil)
        #expect(world.events.suffix(2).map(\.header.kind) == [.jobResumed, .jobCompleted])
        #expect(world.state.counters.running == 0)
        #expect(world.job?.event == world.state.head.number)
    }
}

extension RunningJob {
    /// Rules over the job; the next event's number is used up when it may be done.
    mutating func rule(_ verb: JobVerb, reason: String? = "because") throws(JobRefusal) {
        let next = Self.stamp(stamp.event + 1)
        try change { job throws(JobRefusal) in _ = try job.rule(verb, reason: reason, stamp: next) }
    }
}
