import FlowCore
import TestBook
import Testing

@testable import FlowTenant

/// What is missing has the decision begin again, and what is damaged has it come to nothing, unless it can do without.
struct WorkingSetTests {
    private let ana: Profile
    private var book = TenantBook(.sample())
    private let noon = Timestamp(milliseconds: 1_800_000_000_000)

    init() throws {
        ana = try Profile.sample("ana")
        book.profiles = [ana.key: ana]
    }

    private func context(_ milliseconds: Int64 = 0) -> DecisionContext {
        DecisionContext(
            now: noon.advanced(byMilliseconds: milliseconds),
            principal: Principal(uid: 1000),
            random: FixedRandom(),
            zones: FewZones()
        )
    }

    /// Decides as a decider does, with some of what is asked for damaged.
    private func decide(
        _ command: TenantCommand,
        after milliseconds: Int64 = 0,
        damaging: (inout TenantReads) -> Void
    ) throws -> WorkingSet {
        var reads = TenantReads()
        for _ in 0..<20 {
            let work = WorkingSet(book.state, reads: reads, context: context(milliseconds))
            let result = Result { () throws(Refusal) in try work.decide(command) }
            reads = work.reads
            guard !work.isComplete else {
                _ = try result.get()
                return work
            }
            damaging(&reads)
            book.answer(&reads, work.context)
        }
        throw Unexpected()
    }

    private static func damage<Key, Value>(_ reads: inout Reads<Key, Value>, _ reason: String) {
        for key in reads.missing { reads.give(.damaged(reason), as: key) }
    }

    /// A schedule of somebody's that is reminded of from today on, and a task of theirs; numbers 1 and -1, and 1.
    private func owing() throws -> Self {
        var world = self
        let input = PaymentScheduleInput(
            title: "Catering",
            party: "ana",
            direction: .incoming,
            total: "1000.00",
            instalments: [.init(title: "All", share: "rest", due: "2027-01-16")],
            ladder: "0d due; 7d first"
        )
        try world.book.decide(.payment(.add(input)), context())
        var task = TaskInput()
        (task.title, task.profile, task.start, task.reminders) = ("Call", "ana", "2027-01-16T08:00", ["0m"])
        try world.book.decide(.task(.add(task)), context())
        return world
    }

    private static let twoDays: Int64 = 2 * 86_400_000

    // MARK: - What is missing

    @Test func whatIsAskedForTwiceIsMissingOnce() {
        let work = WorkingSet(book.state, context: context())
        #expect(work.isComplete)
        #expect(work.profile(ana.key) == nil && work.profile(ana.key) == nil)
        #expect(!work.isComplete && work.reads.profiles.missing == [ana.key] && work.damage == nil)
        var reads = work.reads
        reads.profiles.give(.value(ana), as: ana.key)
        let next = WorkingSet(book.state, reads: reads, context: context())
        #expect(next.profile(ana.key) == ana && next.isComplete && next.close() == nil)
    }

    @Test func whatIsNotThereIsKnownNotToBe() throws {
        let work = try decide(.time(.attempt(.begins(to: nil, refusal: nil), delivery: "d", of: TaskID(9)))) { _ in
        }
        #expect(work.damage == nil && work.close() == nil)
        #expect(throws: Refusal.self) {
            _ = try decide(.act(job: JobID(4), step: StepKey(validating: "a"), operation: .complete(form: [:]))) { _ in
            }
        }
    }

    // MARK: - What is damaged

    @Test func theFirstThatIsDamagedIsReported() {
        var reads = TenantReads()
        reads.jobs.give(.damaged("job 1"), as: JobID(1))
        reads.jobs.give(.damaged("job 2"), as: JobID(2))
        let work = WorkingSet(book.state, reads: reads, context: context())
        #expect(work.known(job: JobID(2)) == nil && work.known(job: JobID(1)) == nil)
        #expect(work.isComplete && work.damage == "job 2")
    }

    @Test func whatIsToleratedLeavesWhatWasFoundBefore() {
        var reads = TenantReads()
        for number in 1...2 { reads.jobs.give(.damaged("job \(number)"), as: JobID(Int64(number))) }
        reads.profiles.give(.value(ana), as: ana.key)
        let work = WorkingSet(book.state, reads: reads, context: context())
        let first = work.tolerating { work.known(job: JobID(1)) }
        #expect(first.value == nil && first.damage == "job 1" && work.damage == nil)
        _ = work.known(job: JobID(2))
        let (profile, damage) = work.tolerating { work.profile(ana.key) }
        #expect(profile == ana && damage == nil && work.damage == "job 2")
        #expect(work.tolerating { work.known(job: JobID(1)) }.damage == "job 1" && work.damage == "job 2")
    }

    @Test func aWakeComesToNothingWhenNobodyCanTellWhatIsDue() throws {
        let work = try decide(.time(.wake)) { Self.damage(&$0.dueTasks, "the rows of tasks") }
        #expect(work.damage == "the rows of tasks" && work.close() == nil)
    }

    @Test func aDamagedScheduleKeepsNoOtherTaskBack() throws {
        let work = try owing().decide(.time(.wake), after: Self.twoDays) { Self.damage(&$0.schedules, "schedule 1") }
        #expect(work.damage == nil)
        #expect(work.changes.unreadable.map(\.problem.text) == ["schedule 1"])
        #expect(work.changes.tasks.keys.map(\.number) == [1])
    }

    @Test func aDeliveryOfWhatIsDamagedIsSetAside() throws {
        let owing = try owing()
        let ladder = try #require(owing.book.tasks.keys.min())
        let work = try owing.decide(.time(.attempt(.begins(to: nil, refusal: nil), delivery: "d", of: ladder))) {
            Self.damage(&$0.schedules, "schedule 1")
        }
        #expect(work.damage == nil && work.changes.unreadable.map(\.id) == [ladder])
        let known = try owing.decide(.time(.attempt(.begins(to: nil, refusal: nil), delivery: "d", of: ladder))) {
            reads in
            Self.damage(&reads.tasks, "task")
            for id in reads.taskProblems.missing {
                reads.taskProblems.give(.value(work.changes.unreadable.first?.problem), as: id)
            }
        }
        // Something else is wrong with it than when it was looked at last.
        #expect(known.changes.unreadable.map(\.problem.text) == ["task"])
        #expect(known.changes.knownProblems.values.map(\.text) == ["schedule 1"])
    }

    @Test func aProfileMovesWithoutTheLaddersBehindDamageAndNotWithoutItsTasks() throws {
        let owing = try owing()
        let move = TenantCommand.changeProfile(
            .update(ana.key, try ProfileUpdate(timeZone: "America/New_York", zones: FewZones()))
        )
        let whole = try owing.decide(move) { _ in }
        #expect(whole.damage == nil && Set(whole.changes.tasks.keys.map(\.number)) == [1, -1])
        for damage in [{ Self.damage(&$0.owed, "owed") }, { Self.damage(&$0.ladderTasks, "ladder") }]
            as [(inout TenantReads) -> Void]
        {
            let work = try owing.decide(move, damaging: damage)
            #expect(work.damage == nil && work.changes.tasks.keys.map(\.number) == [1])
            #expect(work.changes.profiles[ana.key]??.content.timeZone == "America/New_York")
        }
        let work = try owing.decide(move) { Self.damage(&$0.profileTasks, "tasks of ana") }
        #expect(work.damage == "tasks of ana")
    }
}
