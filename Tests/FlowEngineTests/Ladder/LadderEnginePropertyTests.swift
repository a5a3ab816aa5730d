import FlowCore
import FlowEngine
import FlowStore
import Foundation
import Synchronization
import TestSupport
import Testing

/// Payments, refunds, stops, outages and clocks that are set, in any order, on the engine: the money adds up, and the
/// ladder neither skips, nor bursts, nor goes silent.
///
/// `FLOWD_TEST_LADDER_SEEDS` is how many seeds are run, `FLOWD_TEST_SEED` the first of them.
@Suite(.inVirtualTime, .timeLimit(.minutes(30)))
struct LadderEnginePropertyTests {
    private static let seeds: Range<UInt64> = {
        let environment = ProcessInfo.processInfo.environment
        let first = environment["FLOWD_TEST_SEED"].flatMap { UInt64($0) } ?? 1
        return first..<first + (environment["FLOWD_TEST_LADDER_SEEDS"].flatMap { UInt64($0) } ?? 6)
    }()

    @Test(arguments: seeds)
    func noOrderOfThingsBreaksARule(seed: UInt64) async throws {
        let story = try await LadderStory(seed: seed)
        for _ in 0..<60 { try await story.happen() }
        try await story.checkMoney()
        try await story.checkLines()
        try await story.checkThatItGoesOn()
        try await story.checkMoney()
        try await story.checkLines()
        let problems = story.problems
        #expect(problems.isEmpty, "seed \(seed): \(problems.prefix(5))")
        #expect(!story.world.payer.reminded.isEmpty, "seed \(seed)")
        try await story.world.end()
    }
}

/// A schedule of three instalments to which things happen.
private final class LadderStory {
    static let day: Int64 = 86_400_000
    static let graceDays = 6
    private static let ladders: [(text: String, gapDays: Int64)] = [
        ("-5d friendly; 0d due; 4d first fee 2.00; 9d second interest 10%; 14d final; repeat 7d", 1),
        ("0d due; 2d first when count 2; 3d second; repeat 3d; gap 2d", 2),
        ("-3d a; -1d b; 1d c fee 1%; 5d d; repeat 10d; at 17:30", 1),
    ]

    /// What may be reminded of by what the last command left.
    private struct Shadow {
        var owed: Set<String> = []
        var promised: [String: LocalDate] = [:]
        var isChanging = false
        var duringChange: [String] = []
        var problems: [String] = []

        func isWanted(_ id: String, on today: LocalDate) -> Bool {
            owed.contains(id) && promised[id].map { $0 < today } ?? true
        }
    }

    let world: LadderWorld
    private var generator: SeededGenerator
    private let gapDays: Int64
    private let shadow = Shared()
    private var isExcluded = false

    private final class Shared: Sendable {
        let state = Mutex(Shadow())
    }

    var problems: [String] { shadow.state.withLock(\.problems) }

    init(seed: UInt64) async throws {
        let ladder = Self.ladders[Int(seed % 3)]
        gapDays = ladder.gapDays
        generator = SeededGenerator(seed: seed)
        world = try await LadderWorld(at: "2027-01-01T08:00", seed: seed)
        let (shadow, clock) = (shadow, world.clock)
        world.payer.state.withLock { state in
            state.result = nil
            state.witness = { delivery in
                let id = PayerChannel.member("instalment", of: delivery)
                let today = ZoneRules.utc.localTime(at: clock.now).date
                shadow.state.withLock { shadow in
                    if shadow.isChanging {
                        shadow.duringChange.append(id)
                    } else if !shadow.isWanted(id, on: today) {
                        shadow.problems.append("\(id) was reminded of on \(today.text), and isn't to be")
                    }
                }
            }
        }
        try await change {
            try await self.world.owe(
                [("100.00", "2027-01-10"), ("100.00", "2027-01-25"), ("rest", "2027-02-20")],
                ladder.text,
                total: "300.00",
                graceDays: Self.graceDays
            )
        }
    }

    private func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &generator) < percent }

    // MARK: - What happens

    func happen() async throws {
        switch Int.random(in: 0..<100, using: &generator) {
        case 0..<45:
            let hours = Int64.random(in: 1...90, using: &generator)
            try await world.live(until: world.clock.now.advanced(byMilliseconds: hours * 3_600_000))
        case 45..<55: try await world.sleep(milliseconds: Int64.random(in: 0...20 * Self.day, using: &generator))
        case 55..<60:
            let milliseconds = Int64.random(in: -Self.day...2 * 3_600_000, using: &generator)
            if milliseconds < 0 { world.payer.state.withLock { $0.setBack -= milliseconds } }
            world.clock.set(byMilliseconds: milliseconds)
            await world.life.settle()
        default: try await change { try await self.doSomething() }
        }
    }

    private func doSomething() async throws {
        let schedule = PaymentScheduleID(1)
        let id = InstalmentID(schedule, Int.random(in: 1...3, using: &generator))
        let isOn = chance(40)
        switch Int.random(in: 0..<10, using: &generator) {
        case 0, 1:
            try await run(.record(schedule, PaymentInput(amount: "\(Int.random(in: 1...90, using: &generator)).50")))
        case 2, 3: try await run(.refund(PaymentID(schedule, Int.random(in: 1...4, using: &generator)), amount: nil))
        case 4: try await run(.hold(id, reason: isOn ? "Wait" : nil))
        case 5: try await run(.dispute(id, reason: isOn ? "Never came" : nil))
        case 6:
            let until = ZoneRules.utc.localTime(at: world.clock.now).date.advanced(byDays: 6)
            try await run(.promise(id, until: isOn ? until.text : nil))
        case 7: try await run(.waive(id, amount: "7.00"))
        case 8: try await exclude(isOn)
        default:
            guard isOn else { return }
            let days = Int.random(in: -10...20, using: &generator)
            let due = ZoneRules.utc.localTime(at: world.clock.now).date.advanced(byDays: days)
            try await run(.redate(id, due: due.text))
        }
    }

    /// What is refused changes nothing.
    private func run(_ command: PaymentCommand) async throws {
        do throws(CommandFailure) {
            _ = try await world.life.engine.submit(.payment(command), to: "a", caller: .owner, key: nil).result.get()
        } catch {
            guard case .refused = error else { throw error }
        }
        await world.life.settle()
    }

    private func exclude(_ isOn: Bool) async throws {
        let key = try FieldKey(validating: Debt.exclusionAttribute)
        let update = try ProfileUpdate(attributes: [key: .boolean(isOn)], zones: AnyZones())
        try await world.run(.changeProfile(.update(try ProfileKey(validating: "ito"), update)))
        isExcluded = isOn
    }

    /// What goes out while something changes has to be wanted before it or behind it.
    private func change(_ body: () async throws -> Void) async throws {
        shadow.state.withLock { $0.isChanging = true }
        try await body()
        let schedule = try await world.schedule
        let today = ZoneRules.utc.localTime(at: world.clock.now).date
        let isExcluded = isExcluded
        shadow.state.withLock { shadow in
            let before = shadow
            shadow.owed = []
            shadow.promised = [:]
            let isCovered = schedule.credit.minorUnits >= schedule.outstanding.minorUnits
            for part in schedule.instalments where part.outstanding.isPositive && !isExcluded && !isCovered {
                let id = InstalmentID(schedule.id, part.number).description
                if part.hold == nil, part.dispute == nil { shadow.owed.insert(id) }
                shadow.promised[id] = part.promisedUntil
            }
            for id in shadow.duringChange where !before.isWanted(id, on: today) && !shadow.isWanted(id, on: today) {
                shadow.problems.append("\(id) was reminded of in between")
            }
            shadow.duringChange = []
            shadow.isChanging = false
        }
    }

    private func note(_ problem: String) { shadow.state.withLock { $0.problems.append(problem) } }

    // MARK: - What holds

    func checkMoney() async throws {
        let schedule = try await world.schedule
        func sum(_ amounts: [Money]) -> Int64 { amounts.reduce(0) { $0 + $1.minorUnits } }
        if sum(schedule.instalments.map(\.amount)) != schedule.total.minorUnits { note("the amounts aren't the total") }
        for part in schedule.instalments {
            let paid = schedule.payments.flatMap(\.allocations).filter { $0.instalment == part.number }.map(\.amount)
            if sum(paid) != part.paid.minorUnits { note("\(part.number) has other payments") }
            if part.outstanding.minorUnits < 0 { note("\(part.number) is below nothing") }
        }
        for payment in schedule.payments {
            let parts = sum(payment.allocations.map(\.amount)) + payment.credit.minorUnits
            if parts + payment.refunded.minorUnits != payment.amount.minorUnits { note("a payment isn't its parts") }
        }
        for part in schedule.instalments {
            let overdueFrom = part.dueDate?.advanced(byDays: Self.graceDays + 1)
            // Another due date may come behind a charge.
            for charge in part.charges
            where part.dueRevision == 1 && overdueFrom.map({ charge.chargedOn < $0 }) != false {
                note("\(part.number) was charged on \(charge.chargedOn.text), before it was overdue")
            }
        }
        let events = try await world.life.store.events(of: "a", for: .admin, after: 0, job: nil, limit: 1_000_000).items
        if let problem = LedgerCheck.problem(in: events) { note(problem) }
    }

    /// Each step has a line with a fate before the next one has any, is sent once at most, and not within the gap.
    func checkLines() async throws {
        let lines = Dictionary(grouping: try await world.lines()) { $0.id.occurrence }
        let over: Set<ReminderFate> = [.sent, .sentLate, .ambiguous, .skipped, .expired, .failed]
        for (occurrence, unsorted) in lines {
            let lines = unsorted.sorted { $0.id.number < $1.id.number }
            let last = lines[0].ladder.map { $0.ladder.steps.count - 1 } ?? 0
            var place = (step: 0, round: 0)
            var deliveredCount = 0
            for (line, before) in zip(lines, [nil] + lines.map(\.reminder.fate)) {
                let position = line.reminder.position
                if (position.step, position.round) != place {
                    place = place.step < last ? (place.step + 1, 0) : (last, place.round + 1)
                    if (position.step, position.round) != place { note("\(line.id) passes a step over") }
                    if before.map(over.contains) != true { note("\(line.id) comes behind \(before as Any)") }
                    deliveredCount = 0
                }
                deliveredCount += line.reminder.fate.map { $0.isDelivered || $0 == .ambiguous } == true ? 1 : 0
                if deliveredCount > 1 { note("\(line.id) went out twice") }
            }
            if lines.dropLast().contains(where: { $0.reminder.fate == nil }) { note("\(occurrence) has several open") }
        }
        for (id, times) in world.payer.state.withLock(\.sentAt) {
            // What goes out within a minute is in time, and the gap counts from its time.
            for (time, next) in zip(times, times.dropFirst()) where next - time < gapDays * Self.day - 60_000 {
                note("\(id) was reminded of twice in \((next - time) / 3_600_000) hours")
            }
        }
    }

    /// Once nothing stops it any more, whoever owes is reminded.
    func checkThatItGoesOn() async throws {
        world.payer.answer(.sent)
        try await change {
            try await self.exclude(false)
            try await self.run(.useCredit(PaymentScheduleID(1), nil))
            for number in 1...3 {
                let id = InstalmentID(PaymentScheduleID(1), number)
                try await self.run(.hold(id, reason: nil))
                try await self.run(.dispute(id, reason: nil))
                try await self.run(.promise(id, until: nil))
            }
        }
        let start = world.payer.reminded.count
        try await world.live(until: world.clock.now.advanced(byMilliseconds: 80 * Self.day))
        let reminded = Set(world.payer.reminded.dropFirst(start).map(\.instalment))
        for part in try await world.schedule.instalments {
            let id = "1/\(part.number)"
            if part.outstanding.isPositive != reminded.contains(id) {
                note("\(id) owes \(part.outstanding.text) and was reminded of: \(reminded.contains(id))")
            }
        }
    }
}
