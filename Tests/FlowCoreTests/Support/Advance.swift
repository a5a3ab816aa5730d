import FlowCore

@testable import FlowJobs
@testable import FlowPayments
@testable import FlowTenant

/// An instalment that is reminded of in virtual time, by a ladder.
///
/// Steps are delivered the moment they go out, unless a test says something else.
struct Advance {
    var schedule: PaymentSchedule
    var ladder: Ladder
    var progress = LadderProgress()
    var entries: [LadderEntry] = []
    var labels: Set<JobLabel> = []
    var exclusion: String?
    /// What has become of the last run.
    var last: LadderRun?
    let instalment: Int
    let zone: ZoneRules

    init(_ schedule: PaymentSchedule, _ ladder: Ladder, instalment: Int = 1, zone: ZoneRules = .utc) {
        self.schedule = schedule
        self.ladder = ladder
        self.instalment = instalment
        self.zone = zone
    }

    /// The facts as they are.
    func facts(on today: LocalDate) -> LadderFacts {
        LadderFacts(
            schedule.instalments[instalment - 1],
            of: schedule,
            account: PayerAccount([schedule], on: today, including: schedule.id, instalment),
            labels: labels,
            exclusion: exclusion
        )
    }

    /// Decides, and keeps what was decided.
    @discardableResult
    mutating func run(_ now: Timestamp) -> LadderRun {
        let run = ladder.decide(progress, facts(on: zone.localTime(at: now).date), now: now, zone: zone)
        progress = run.progress
        entries += run.entries
        last = run
        return run
    }

    /// Goes over to another ladder.
    mutating func change(to other: Ladder) {
        progress.changeLadder(to: other)
        ladder = other
    }

    /// Tells how the delivery of what is on its way ended.
    mutating func settle(_ result: LadderResult, _ now: Timestamp) {
        guard let settled = ladder.settle(progress, result, now: now, zone: zone) else { return }
        progress = settled.progress
        entries.removeAll { $0.identity == settled.entry.identity }
        entries.append(settled.entry)
    }

    /// Decides and delivers at once; the key of what went out.
    @discardableResult
    mutating func runAndDeliver(_ now: Timestamp) -> String? {
        guard let sending = run(now).sending else { return nil }
        settle(.delivered(at: now), now)
        return ladder.step(at: sending.identity.position)?.key.text
    }

    /// Runs at every time that the ladder asks for, from one moment to another; what went out when.
    mutating func live(from start: Timestamp, to end: Timestamp) -> [Dunned] {
        var sent: [Dunned] = []
        var now = start
        while now <= end {
            if let key = runAndDeliver(now) { sent.append(Dunned(key, zone.localTime(at: now).date)) }
            let next = run(now)
            guard let at = next.nextAt else { break }
            now = max(at, now.advanced(byMilliseconds: 1))
        }
        return sent
    }

    /// Lines of the ledger as text: `final 0.0 sent`.
    var story: [String] {
        entries.map { entry in
            let key = ladder.step(at: entry.identity.position)?.key.text ?? "?"
            let number = "\(entry.identity.position.repetition).\(entry.identity.attempt)"
            return "\(key) \(number) \(entry.fate?.rawValue ?? "on its way")"
        }
    }
}

/// A reminder that a payer got.
struct Dunned: Hashable, CustomStringConvertible {
    let key: String
    let date: LocalDate

    init(_ key: String, _ date: LocalDate) {
        self.key = key
        self.date = date
    }

    var description: String { "\(key) \(date.text)" }
}

extension Ladder {
    /// A ladder of `friendly -7`, `final +14`.
    static func of(_ steps: [(key: String, days: Int)], repeatDays: Int? = nil) throws -> Ladder {
        let steps = try steps.map { LadderStep(try StepKey(validating: $0.key), offsetDays: $0.days) }
        return try Ladder(steps: steps, repeatDays: repeatDays)
    }
}

/// A local date and time in UTC as it is written, which has to be one.
func context(_ text: String) -> Timestamp {
    do throws(InvalidInput) {
        return ZoneRules.utc.firstInstant(of: try LocalDateTime(validating: text, field: "time"))
    } catch {
        preconditionFailure(error.message)
    }
}
