import FlowCore
import Testing

@testable import FlowTenant

struct TenantStateTests {
    @Test
    func eventsAreNumberedWithoutHolesAndChained() throws {
        var world = try TenantWorld(epoch: 5)
        try world.apply("a b<a")
        try world.start()
        try world.act(.complete(form: [:]), on: "a")
        #expect(throws: Refusal.self) { try world.act(.start, on: "a") }
        try world.act(.progress(percent: 5), on: "b")
        try world.act(.progress(percent: 5), on: "b")
        try world.act(.complete(form: [:]), on: "b")
        try world.act(.reopen(reason: nil), on: "a")
        try world.start()
        #expect(
            world.events.map(\.header.kind) == [
                .templateApplied, .jobStarted, .actionCompleted, .actionProgressed, .actionCompleted, .jobCompleted,
                .actionReopened, .jobReopened, .jobStarted,
            ]
        )
        #expect(world.events.map(\.header.number) == Array(1...9))
        #expect(world.events.allSatisfy { $0.header.tenant == TenantID(7) && $0.header.principal.text == "uid:1000" })
        #expect(world.events.map { $0.header.job?.number } == [nil, 1, 1, 1, 1, 1, 1, 1, 2])
        #expect(world.events.map { $0.header.step?.text } == [nil, nil, "a", "b", "b", nil, "a", nil, nil])
        // Each command is one second later; the refused one and the one that changed nothing left no event.
        #expect(world.events.map { $0.header.at.milliseconds / 1000 } == [1, 2, 3, 5, 7, 7, 8, 8, 9])
        var previous = EventChain.start
        for event in world.events {
            #expect(EventChain.verifies(event, after: previous))
            #expect(event.salt?.count == EventChain.saltSizeBytes)
            previous = event.hash
        }
        #expect(world.state.head == LedgerHead(number: 9, hash: previous))
    }

    @Test
    func changesetsBuildOnEachOther() throws {
        var world = try TenantWorld(epoch: 5)
        try world.apply("a b<a")
        try world.start()
        try world.act(.complete(form: [:]), on: "a")
        try world.act(.complete(form: [:]), on: "b")
        try world.act(.reopen(reason: nil), on: "b")
        var head = LedgerHead.start
        for changeset in world.changesets {
            #expect(changeset.tenant == TenantID(7))
            #expect(changeset.epoch == 5)
            #expect(changeset.base == head.number)
            #expect(changeset.events.first?.header.number == head.number + 1)
            #expect(changeset.events.last?.header.number == changeset.head.number)
            #expect(changeset.events.last?.hash == changeset.head.hash)
            #expect(changeset.record == nil)
            head = changeset.head
        }
        #expect(head == world.state.head)
        #expect(world.changesets.map(\.base) == [0, 1, 2, 3, 5])
        let counters = [(1, 0, 0), (2, 1, 1), (2, 1, 1), (2, 1, 0), (2, 1, 1)].map {
            TenantCounters(next: $0.0, total: $0.1, running: $0.2)
        }
        #expect(world.changesets.map(\.counters) == counters)
        #expect(world.state.counters == counters.last)
    }

    @Test
    func aRefusalChangesNothing() throws {
        var world = try TenantWorld()
        try world.apply("a{k} b<a", attributes: ["fuel"])
        try world.start(attributes: ["fuel": "gas"])
        let (head, counters, job) = (world.state.head, world.state.counters, try #require(world.job))
        #expect(throws: Refusal.self) { try world.act(.start, on: "b") }
        #expect(throws: Refusal.self) { try world.act(.skip(reason: ""), on: "a") }
        #expect(throws: Refusal.self) { try world.start(attributes: ["fule": "gas"]) }
        let long = InvalidInput(
            field: "subject",
            found: "201 characters long",
            allowed: "1 to 200 characters, no control characters"
        )
        #expect(throws: Refusal.invalidInput(long)) { try world.start(subject: String(repeating: "x", count: 201)) }
        #expect(world.state.head == head)
        #expect(world.state.counters == counters)
        #expect(world.changesets.count == 2)
        #expect(JobSnapshot(job) == JobSnapshot(try #require(world.job)))
    }

    @Test
    func theSameTemplateAgainIsNoChange() throws {
        var world = try TenantWorld()
        let first = try world.apply("a b")
        let head = world.state.head
        let again = try world.apply("a b")
        let digest = try #require(world.version).digest
        func applied(_ version: Int, _ isChanged: Bool, _ digest: ContentDigest) throws -> CommandOutcome {
            .templateApplied(
                TemplateApplied(
                    key: try TemplateKey(validating: "t"),
                    version: version,
                    isChanged: isChanged,
                    digest: digest,
                    findings: []
                )
            )
        }
        #expect(first == (try applied(1, true, digest)))
        #expect(again == (try applied(1, false, digest)))
        #expect(world.state.head == head)
        #expect(world.changesets.count == 1)
        let other = try world.apply("a b c")
        #expect(other == (try applied(2, true, try #require(world.version).digest)))
        // Back to an older content is a new version: only the latest is compared.
        #expect(try world.apply("a b") == (try applied(3, true, digest)))
    }

    @Test
    func anOutcomeSaysWhereActionAndJobStand() throws {
        var world = try TenantWorld()
        try world.apply("a b")
        try world.start()
        let outcome = try world.act(.progress(percent: 50), on: "a")
        let expected = ActionOutcome(
            job: JobID(1),
            step: try StepKey(validating: "a"),
            state: .inProgress,
            progress: 50,
            jobState: .running,
            completion: Completion(numerator: "1", denominator: "4"),
            eventNumber: 3
        )
        #expect(outcome == .acted(expected))
        let again = try world.act(.progress(percent: 50), on: "a")
        let same = ActionOutcome(
            job: JobID(1),
            step: expected.step,
            state: .inProgress,
            progress: 50,
            jobState: .running,
            completion: expected.completion,
            eventNumber: 0
        )
        #expect(again == .acted(same))
        #expect(world.changesets.count == 3)
    }

    @Test
    func rowsAreWhatChanged() throws {
        var world = try TenantWorld()
        try world.apply("a b<a c<a d")
        try world.start()
        try world.act(.complete(form: [:]), on: "a")
        guard case .templatePublished(let version, "a b<a c<a d", let stamp)? = world.changesets[0].rows.first else {
            return #expect(Bool(false), "no template was written")
        }
        #expect(version.number == 1 && stamp.event == 1)
        guard case .jobStarted(let started, let plan, let actions)? = world.changesets[1].rows.first else {
            return #expect(Bool(false), "no job was written")
        }
        #expect(started.event == 2 && started.header.id == JobID(1) && plan.leaves.count == 4)
        #expect(actions.map(\.state) == [.ready, .blocked, .blocked, .ready])
        guard case .jobChanged(let changed, let written, isStateChanged: false)? = world.changesets[2].rows.first else {
            return #expect(Bool(false), "no change was written")
        }
        #expect(changed == world.job?.summary)
        #expect(written.map(\.step.text) == ["a", "b", "c"])
        #expect(written.map(\.action.state) == [.done, .ready, .ready])
        #expect(world.changesets.allSatisfy { $0.rows.count == 1 })
    }

    /// A job in which nothing applies is over when it starts, and an event says so.
    @Test
    func aJobWithNothingToDoIsOverAtOnce() throws {
        var world = try TenantWorld()
        try world.apply("a[fuel=gas]", attributes: ["fuel"])
        try world.start()
        #expect(world.job?.state == .completed)
        #expect(world.job?.finishedAt == Timestamp(milliseconds: 2000))
        #expect(world.state.counters == TenantCounters(next: 2, total: 1, running: 0))
        #expect(world.events.map(\.header.kind) == [.templateApplied, .jobStarted, .jobCompleted])
    }

    /// A cancelled job in which an optional step is then done: its end changes, the number of running ones doesn't.
    @Test
    func anEndThatChangesIsReported() throws {
        var world = try TenantWorld()
        try world.apply("a b?")
        try world.start()
        try world.act(.cancel(reason: "off"), on: "a")
        #expect(world.job?.state == .cancelled)
        try world.act(.complete(form: [:]), on: "b")
        #expect(world.job?.state == .completed)
        #expect(world.state.counters.running == 0)
        #expect(world.events.map(\.header.kind).suffix(2) == [.actionCompleted, .jobCompleted])
        #expect(world.job?.finishedAt == Timestamp(milliseconds: 3000))
    }

    @Test
    func ownersAndOperatorsOwnATenantAndNobodyElseSeesIt() throws {
        let state = try TenantWorld().state
        #expect(state.role(of: Caller(uid: 1000, isOperator: false), at: Timestamp(milliseconds: 0)) == .owner)
        #expect(state.role(of: Caller(uid: 0, isOperator: true), at: Timestamp(milliseconds: 0)) == .owner)
        #expect(state.role(of: Caller(uid: 1001, isOperator: false), at: Timestamp(milliseconds: 0)) == nil)
        #expect(state.role(of: Caller(uid: 0, isOperator: false), at: Timestamp(milliseconds: 0)) == nil)
    }
}
