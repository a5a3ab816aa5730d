import FlowCore
import TestBook
import Testing

@testable import FlowJobs
@testable import FlowTenant

/// Whoever gets work is told, as random histories of a job go: a model counts who was given what, what became ready and what
/// was done.
struct JobNewsTests {
    private static let steps = ["a", "b", "c"]
    private static let people: [String?] = ["ana", "ben", "role:owner", nil]

    /// What is known of a job beside it: whose it is, and how often each news came.
    private struct Model {
        var job: String?
        var own: [String: String] = [:]
        var given: [String: Int] = [:]
        var begun: [String: Int] = [:]
        var done: [String: Int] = [:]

        func whose(_ step: String) -> String? { own[step] ?? job }
    }

    private func world() throws -> TenantWorld {
        var world = try TenantWorld()
        let text =
            "template: t\ntitle: T\nnotify: [assigned, ready, completed, overdue]\nsteps:\n  - {step: a, title: A}\n"
            + "  - {step: b, title: B, dependsOn: [a]}\n  - {step: c, title: C}\n"
        try world.apply(try #require(TemplateReader().read(text).definition))
        try world.addProfiles("ana", "ben")
        try world.start()
        return world
    }

    @Test(arguments: TestSeed.cases(150))
    func whoIsReportedIsWhoWasGivenIt(seed: UInt64) throws {
        var (random, world, model) = (SplitMix64(seed: seed), try world(), Model())
        for _ in 0..<40 {
            let before = try #require(world.job)
            try turn(&world, &model, &random)
            let after = try #require(world.job)
            for step in Self.steps where state(of: step, after) == .ready && state(of: step, before) != .ready {
                if model.whose(step) != nil { model.begun[step, default: 0] += 1 }
            }
            for step in Self.steps where state(of: step, after) == .done && state(of: step, before) != .done {
                model.done[after.state.isOpen ? step : "", default: 0] += 1
            }
            check(world, model, Comment(rawValue: TestSeed.note(seed)))
        }
    }

    private func state(of step: String, _ job: Job) -> ActionState? {
        (try? StepKey(validating: step)).flatMap { job.plan.leaf($0) }.map { job.actions[$0].state }
    }

    /// Gives a step or the job to somebody, or does something to a step.
    private func turn(_ world: inout TenantWorld, _ model: inout Model, _ random: inout SplitMix64) throws {
        let step = Self.steps[Int(random.next() % 3)]
        let isOpen = world.job?.state.isOpen == true
        switch random.next() % 4 {
        case 0:
            let who = Self.people[Int(random.next() % 4)]
            try world.assign(who, step: step)
            let old = model.whose(step)
            model.own[step] = who
            let isSettled = world.job.flatMap { state(of: step, $0) }?.isSettled ?? true
            if isOpen, !isSettled, let new = model.whose(step), new != old { model.given[step, default: 0] += 1 }
        case 1:
            let who = Self.people[Int(random.next() % 4)]
            try world.assign(who)
            if isOpen, let who, who != model.job { model.given["", default: 0] += 1 }
            model.job = who
        case 2: _ = try? world.act(.complete(form: [:]), on: step)
        default: _ = try? world.act(.reopen(reason: "Again"), on: step)
        }
    }

    private func check(_ world: TenantWorld, _ model: Model, _ note: Comment) {
        guard let job = world.job else { return }
        for step in Self.steps + [""] {
            let tasks = world.book.tasks.values.filter { ($0.origin.step?.text ?? "") == step }
            let given = tasks.filter { $0.origin.anchor == .assigned }
            #expect(given.reduce(0) { $0 + $1.occurrenceCount } == model.given[step] ?? 0, note)
            let open = given.filter { $0.state != .ended }
            let isOpen = job.state.isOpen && (step.isEmpty || state(of: step, job)?.isSettled == false)
            let whose = step.isEmpty ? model.job : model.whose(step)
            // What was told stays while it is so.
            #expect(open.count <= 1 && open.allSatisfy { isOpen && $0.spec.derivation?.addressee == whose }, note)
            let done = tasks.filter { $0.origin.anchor == .completed }
            #expect(done.reduce(0) { $0 + $1.occurrenceCount } == model.done[step] ?? 0, note)
            guard !step.isEmpty else { continue }
            let ready = tasks.filter { $0.origin.anchor == .ready }
            #expect(ready.reduce(0) { $0 + $1.occurrenceCount } == model.begun[step] ?? 0, note)
            #expect(ready.allSatisfy { $0.state == .ended || state(of: step, job) == .ready }, note)
        }
    }
}
