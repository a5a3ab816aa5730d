import FlowCore
import FlowEngine
import FlowStore
import Foundation
import Synchronization
import TestSupport

/// The whole engine with a payer on the other end of its channel, in virtual time: it is stopped, started again, and its
/// clock is set.
final class LadderWorld {
    let clock: ManualClock
    let payer: PayerChannel
    private let random = SeededRandom(seed: 7)
    private let folder: String
    private(set) var life: EngineLife

    /// Everything begins at a time in UTC, with the tenant "a" and the profile "ito".
    init(at start: String, seed: UInt64 = 1) async throws {
        let memory = "/dev/shm"
        let parent = access(memory, W_OK) == 0 ? memory : FileManager.default.temporaryDirectory.path
        folder = "\(parent)/flowd-ladder-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        clock = ManualClock(at: try Self.instant(start))
        payer = PayerChannel(clock: clock, seed: seed)
        life = try await Self.live(folder, clock, random, payer)
        _ = try await life.engine.createTenant(.sample("a"), caller: .admin, key: nil).result.get()
        let ito = try ProfileDraft(
            key: "ito",
            kind: nil,
            title: "Mrs Ito",
            attributes: [:],
            principal: nil,
            timeZone: nil,
            zones: AnyZones()
        )
        try await run(.changeProfile(.create(ito)))
    }

    private static func live(
        _ folder: String,
        _ clock: ManualClock,
        _ random: SeededRandom,
        _ payer: PayerChannel
    ) async throws -> EngineLife {
        try await EngineLife(
            path: folder + "/flowd.sqlite",
            executor: LadderScope.executor,
            clock: clock,
            random: random,
            channel: payer,
            crashAt: .max,
            isWritten: false
        )
    }

    static func instant(_ text: String) throws -> Timestamp {
        ZoneRules.utc.firstInstant(of: try LocalDateTime(validating: text, field: "time"))
    }

    var now: String { ZoneRules.utc.localTime(at: clock.now).text }

    // MARK: - Time

    /// Lets time pass from one alarm to the next, up to a time.
    func live(until end: String) async throws { try await live(until: try Self.instant(end)) }

    func live(until end: Timestamp) async throws {
        await life.settle()
        while clock.now < end {
            let next = clock.nextAlarm.map { min($0, end) } ?? end
            clock.advance(byMilliseconds: max(1, next.milliseconds - clock.now.milliseconds))
            await life.settle()
        }
    }

    /// Stops the daemon, and starts it again at a time.
    func sleep(until end: String) async throws {
        let instant = try Self.instant(end)
        try await sleep(milliseconds: instant.milliseconds - clock.now.milliseconds)
    }

    func sleep(milliseconds: Int64) async throws {
        try await life.end()
        clock.forgetTimers()
        clock.advance(byMilliseconds: milliseconds)
        life = try await Self.live(folder, clock, random, payer)
        await life.settle()
    }

    func end() async throws {
        try await life.end()
        try? FileManager.default.removeItem(atPath: folder)
    }

    // MARK: - Commands

    @discardableResult
    func run(_ command: TenantCommand) async throws -> CommandOutcome {
        let outcome = try await life.engine.submit(command, to: "a", caller: .owner, key: nil).result.get()
        await life.settle()
        return outcome
    }

    /// A schedule of parts such as ("10.00", "2027-01-01"), from Mrs Ito.
    func owe(_ parts: [(share: String, due: String)], _ ladder: String, total: String, graceDays: Int? = nil)
        async throws
    {
        try await run(
            .payment(
                .add(
                    PaymentScheduleInput(
                        title: "Lessons",
                        party: "ito",
                        direction: .incoming,
                        total: total,
                        instalments: parts.map { .init(title: nil, share: $0.share, due: $0.due) },
                        graceDays: graceDays,
                        ladder: ladder
                    )
                )
            )
        )
    }

    func pay(_ amount: String) async throws {
        try await run(.payment(.record(PaymentScheduleID(1), PaymentInput(amount: amount))))
    }

    // MARK: - Looking

    var schedule: PaymentSchedule {
        get async throws {
            try await life.store.paymentSchedule(PaymentScheduleID(1), of: "a", for: .admin).record.schedule
        }
    }

    /// All lines of the ledger, by the instalment and in the order in which they were written.
    func lines() async throws -> [ReminderItem] {
        var lines: [ReminderItem] = []
        for isSettled in [true, false] {
            lines += try await life.store.reminders(
                of: "a",
                for: .admin,
                task: nil,
                isSettled: isSettled,
                after: nil,
                limit: 100_000
            ).items
        }
        return lines.sorted {
            ($0.id.occurrence.task.number, $1.id.occurrence.number, $1.id.number)
                > ($1.id.occurrence.task.number, $0.id.occurrence.number, $0.id.number)
        }
    }

    /// The lines as text: `1/1 final suppressed(paid)`.
    func story() async throws -> [String] {
        try await lines().map { line in
            let step = line.reminder.ladderStep?.text ?? "?"
            return "\(line.origin.text ?? "?") \(step) \(line.reminder.fate?.rawValue ?? "open")"
        }
    }
}

/// A reminder that a payer got: of which instalment, which step, on which day.
struct Reminded: Hashable, CustomStringConvertible {
    let instalment: String
    let step: String
    let day: String

    var description: String { "\(instalment) \(step) \(day)" }
}

/// What reaches the payer, and how that ends.
final class PayerChannel: Channel {
    struct State {
        var generator: SeededGenerator
        var reminded: [Reminded] = []
        var texts: [String] = []
        var attempts: [Reminded] = []
        /// What was sent when, by a clock that is never set back: milliseconds, by the instalment.
        var sentAt: [String: [Int64]] = [:]
        /// By how much the clock was set back in all, in milliseconds.
        var setBack: Int64 = 0
        /// How attempts end; nil for in any way that the seed wants.
        var result: DeliveryResult? = .sent
        /// What is looked at when an attempt begins.
        var witness: @Sendable (Delivery) -> Void = { _ in }
    }

    let name = "journal"
    let concurrencyMax = 1
    let state: Mutex<State>
    private let clock: ManualClock

    init(clock: ManualClock, seed: UInt64) {
        self.clock = clock
        state = Mutex(State(generator: SeededGenerator(seed: seed)))
    }

    var reminded: [Reminded] { state.withLock(\.reminded) }
    var texts: [String] { state.withLock(\.texts) }
    var attempts: [Reminded] { state.withLock(\.attempts) }

    func answer(_ result: DeliveryResult?) { state.withLock { $0.result = result } }

    func deliver(_ delivery: Delivery) async -> DeliveryResult {
        let now = clock.now
        let day = ZoneRules.utc.localTime(at: now).date.text
        state.withLock(\.witness)(delivery)
        return state.withLock { state in
            let result = state.result ?? Self.anything(&state.generator)
            let reminded = Reminded(
                instalment: Self.member("instalment", of: delivery),
                step: Self.member("ladderStep", of: delivery),
                day: day
            )
            state.attempts.append(reminded)
            if result == .sent {
                state.reminded.append(reminded)
                state.texts.append(delivery.text)
                state.sentAt[reminded.instalment, default: []].append(now.milliseconds + state.setBack)
            }
            return result
        }
    }

    private static func anything(_ generator: inout SeededGenerator) -> DeliveryResult {
        switch Int.random(in: 0..<100, using: &generator) {
        case 0..<5: .failed(reason: "no such number", isPermanent: true)
        case 5..<15: .failed(reason: "busy", isPermanent: false)
        case 15..<20: .ambiguous(reason: "timed out")
        default: .sent
        }
    }

    /// A member of the payload whose value is text.
    static func member(_ name: String, of delivery: Delivery) -> String {
        guard let begin = delivery.payload.range(of: "\"\(name)\":\"") else { return "" }
        return String(delivery.payload[begin.upperBound...].prefix { $0 != "\"" })
    }
}
