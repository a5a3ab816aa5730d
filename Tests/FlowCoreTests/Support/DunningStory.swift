import FlowCore
import Testing

/// A schedule, its ladders and everything that can happen to them, at random, in virtual time.
struct DunningStory {
    var advance: Advance
    /// What the clock shows.
    var wall: Timestamp
    /// What has really passed, in milliseconds.
    var elapsed: Int64 = 0
    /// Money that came and went, as a person would add it up.
    var received: Int64 = 0
    var given: Int64 = 0
    /// When something went out: by the clock, and really.
    var sendings: [(wall: Timestamp, elapsed: Int64)] = []
    /// The clock has gone back, or forward by itself, since the last one.
    var wentBack = false
    var wentForward = false
    /// The same before what is on its way was decided: it may be called back.
    var wentBefore = (back: false, forward: false)
    /// How often what has happened.
    var seen: [String: Int] = [:]
    var random: SplitMix64
    let note: String

    /// The job's, from which instalments count.
    private static let dates = JobDates(start: date("2027-03-20"))

    init(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let zone = try ZoneRules(name: "Europe/Berlin", posix: "CET-1CEST,M3.5.0,M10.5.0/3")
        let ladder = try Self.ladder(&random)
        let parts = (0...random.below(3)).map { (Int64(random.below(5000) + 1), "start+\($0 * 20)d") }
        let grace = random.pick([0, 0, 5])
        let schedule = try Paying.schedule(parts, graceDays: grace, dates: Self.dates)
        advance = Advance(schedule, ladder, instalment: random.below(parts.count) + 1, zone: zone)
        wall = context("2027-03-01").advanced(byMilliseconds: Int64(random.below(40 * 86_400)) * 1000)
        self.random = random
        note = TestSeed.note(seed)
    }

    private static func ladder(_ random: inout SplitMix64) throws -> Ladder {
        var steps: [LadderStep] = []
        var offset = -20
        while steps.count < random.below(7) + 1 || offset < 1 {
            offset += random.below(9) + 1
            var conditions: [LadderCondition] = []
            if random.chance(15) { conditions.append(.countAtLeast(2)) }
            if random.chance(15) { conditions.append(.amountAtLeast([cents(2000)])) }
            if random.chance(10) { conditions.append(.ageAtLeast(days: offset + random.below(10))) }
            let charge: LateCharge? = offset > 0 && random.chance(30) ? .fee(cents(Int64(random.below(90) + 1))) : nil
            let key = try StepKey(validating: "step\(steps.count)")
            steps.append(LadderStep(key, offsetDays: offset, conditions: conditions, charge: charge))
        }
        return try Ladder(
            steps: steps,
            repeatDays: random.chance(70) ? random.below(10) + 1 : nil,
            minGap: random.pick([3600, 86_400, 3 * 86_400])
        )
    }

    /// The payer's day.
    var today: LocalDate { advance.zone.localTime(at: wall).date }
    /// The instalment that is reminded of.
    var instalment: Instalment { advance.schedule.instalments[advance.instalment - 1] }
    /// True when it is to be reminded of today.
    var isOwed: Bool { advance.facts(on: today).block(on: today) == nil }

    // MARK: - What happens

    /// One thing happens; refusals are as good as anything else.
    mutating func happen() {
        let before = advance.schedule
        let what: String
        do throws(PaymentRefusal) {
            what = try change()
        } catch {
            what = "refused"
            #expect(advance.schedule == before, "\(error); \(note)")
        }
        seen[what, default: 0] += 1
    }

    private mutating func change() throws(PaymentRefusal) -> String {
        let number =
            random.chance(50) ? advance.instalment : random.below(advance.schedule.instalments.count) + 1
        let amount = cents(Int64(random.below(3000)))
        switch random.below(100) {
        case ..<45: return pass()
        case ..<52: return jump()
        case ..<62: return try pay(amount, number)
        case ..<68:
            guard !advance.schedule.payments.isEmpty else { return "nothing" }
            let payment = random.below(advance.schedule.payments.count) + 1
            _ = try advance.schedule.refund(amount, of: payment)
            given += amount.minorUnits
            return "refund"
        case ..<71: _ = try advance.schedule.waive(number, amount: random.chance(50) ? nil : amount)
        case ..<73: _ = try advance.schedule.charge(number, .interest, amount, on: today)
        case ..<76: _ = try advance.schedule.reverseCharge(random.below(2) + 1, of: number, reason: "Goodwill")
        case ..<77: _ = try advance.schedule.cancel(number, reason: "Given up")
        case ..<78: _ = try advance.schedule.reopen(number, dates: Self.dates)
        case ..<82:
            let until = random.chance(50) ? today.advanced(byDays: random.below(12)) : nil
            let isOn = random.chance(40)
            try advance.schedule.hold(number, reason: isOn ? "Asked" : nil, until: isOn ? until : nil, today: today)
        case ..<87: try advance.schedule.dispute(number, reason: random.chance(40) ? "Denied" : nil)
        case ..<91:
            let until = today.advanced(byDays: random.below(12) - 1)
            try advance.schedule.promise(number, until: random.chance(70) ? until : nil, today: today)
        case ..<93: advance.exclusion = random.chance(40) ? "A friend" : nil
        case ..<96: _ = try advance.schedule.useCredit()
        default:
            try advance.schedule.redate(number, .on(today.advanced(byDays: random.below(40) - 10)), dates: JobDates())
        }
        return "verb"
    }

    private mutating func pay(_ amount: Money, _ number: Int) throws(PaymentRefusal) -> String {
        let part = PaymentAllocation(instalment: number, amount: amount)
        let rule: AllocationRule = random.chance(30) ? .explicit([part]) : .oldestFirst
        _ = try advance.schedule.record(amount, paidOn: today, today: today, allocation: rule)
        received += amount.minorUnits
        return "pay"
    }

    /// Time passes: up to the next decision, for some hours, or for weeks in which nothing runs.
    private mutating func pass() -> String {
        let span: Int64
        if let next = advance.last?.nextAt, random.chance(60) {
            span = max(0, next.milliseconds - wall.milliseconds) + Int64(random.below(3)) * 1000
        } else {
            span = Int64(random.below(random.chance(30) ? 40 * 86_400 : 2 * 86_400)) * 1000
        }
        wall = wall.advanced(byMilliseconds: span)
        elapsed += span
        return span > 14 * 86_400_000 ? "outage" : "time"
    }

    /// The clock is set, back or forward.
    private mutating func jump() -> String {
        let span = Int64(random.below(20 * 86_400)) * 1000
        if random.chance(50) {
            wall = wall.advanced(byMilliseconds: -span)
            wentBack = true
        } else {
            wall = wall.advanced(byMilliseconds: span)
            wentForward = true
        }
        return "jump"
    }

    // MARK: - What is decided

    /// The ladder looks, and what it sends is delivered in one way or another.
    mutating func run() throws {
        let before = advance
        let run = advance.run(wall)
        check(run, before: before)
        if let sending = run.sending {
            checkGap()
            sendings.append((wall, elapsed))
            wentBefore = (wentBack, wentForward)
            (wentBack, wentForward) = (false, false)
            if let charge = sending.charge {
                // The charge is an event of the same moment.
                _ = try advance.schedule.charge(advance.instalment, .lateFee, charge, on: today)
            }
        }
        #expect(advance.run(wall).entries.isEmpty, "decided twice; \(note)")
        if advance.progress.inFlight != nil, random.chance(80) { deliver() }
        // What was on its way for weeks may have outlived steps before the due date, or the due date itself.
        let next = advance.run(wall)
        #expect(next.sending == nil, "two at once; \(note)")
        checkGoingOn(next)
        for entry in run.entries where entry.fate != nil { seen[entry.fate?.rawValue ?? "", default: 0] += 1 }
    }

    private mutating func deliver() {
        if let block = advance.facts(on: today).block(on: today) {
            settle(.withdrawn(block))
        } else {
            switch random.below(10) {
            case 0, 1: settle(.failed(reason: "No such mailbox"))
            case 2: settle(.ambiguous(reason: "The daemon died"))
            default: settle(.delivered(at: wall))
            }
        }
    }

    private mutating func settle(_ result: LadderResult) {
        advance.settle(result, wall)
        if let fate = advance.entries.last?.fate { seen[fate.rawValue, default: 0] += 1 }
        // What went out now may have been decided long ago: the gap counts from the delivery.
        if case .withdrawn = result {
            _ = sendings.popLast()
            (wentBack, wentForward) = (wentBack || wentBefore.back, wentForward || wentBefore.forward)
        } else if !sendings.isEmpty {
            sendings[sendings.count - 1] = (wall, elapsed)
            (wentBack, wentForward) = (false, false)
        }
    }

    // MARK: - What has to hold

    private func check(_ run: LadderRun, before: Advance) {
        #expect(run.entries.count { $0.fate == nil } <= 1, "several at once; \(note)")
        #expect((run.sending == nil) == run.entries.allSatisfy { $0.fate != nil }, "\(note)")
        guard run.sending != nil else { return }
        #expect(before.progress.inFlight == nil, "two on their way; \(note)")
        #expect(instalment.outstanding.isPositive, "reminded after settlement; \(note)")
        let isHeld = instalment.hold != nil && instalment.heldUntil.map { $0 >= today } ?? true
        #expect(!isHeld && instalment.dispute == nil && advance.exclusion == nil, "not stopped; \(note)")
        #expect(instalment.promisedUntil.map { $0 < today } ?? true, "reminded in spite of a promise; \(note)")
        #expect(
            advance.schedule.credit.minorUnits < advance.schedule.outstanding.minorUnits,
            "reminded though credit covers all; \(note)"
        )
        guard run.sending?.charge != nil else { return }
        #expect(
            instalment.isOverdue(on: today, graceDays: advance.schedule.graceDays),
            "charged before it is overdue; \(note)"
        )
    }

    private func checkGap() {
        guard let last = sendings.last, !(wentBack && wentForward) else { return }
        let gap = Int64(advance.ladder.minGap) * 1000
        let between = wentBack ? elapsed - last.elapsed : wall.milliseconds - last.wall.milliseconds
        // A minute is still in time, and days are the payer's: one of them may have an hour less.
        let allowance: Int64 = 60_000 + (gap >= 86_400_000 ? 3_600_000 : 0)
        #expect(between >= gap - allowance, "\(between / 1000) s after the one before; \(note)")
    }

    /// It never goes silent: when something is owed, there is a time at which it is looked at again.
    private func checkGoingOn(_ run: LadderRun) {
        guard isOwed, instalment.dueDate != nil, advance.progress.inFlight == nil else { return }
        if run.rest == .finished {
            #expect(advance.ladder.repeatDays == nil, "an endless ladder has ended; \(note)")
        } else {
            #expect(run.nextAt.map { $0 > wall } == true, "silent: \(run); \(note)")
        }
    }

    /// No line is there twice, no step was delivered twice, and none was passed over without a fate.
    func checkLedger() {
        let entries = advance.entries
        #expect(Set(entries.map(\.identity)).count == entries.count, "the same line twice; \(note)")
        var done: [Int: Set<LadderPosition>] = [:]
        for entry in entries where entry.fate?.isDelivered == true {
            let isNew = done[entry.identity.revision, default: []].insert(entry.identity.position).inserted
            #expect(isNew, "\(entry.identity) went out twice; \(note)")
        }
        for entry in entries {
            for step in 0..<entry.identity.position.step {
                let isEnded = entries.contains { other in
                    other.identity.revision == entry.identity.revision && other.identity.position.step == step
                        && other.isEnd(of: advance.ladder)
                }
                #expect(isEnded, "step \(step) was passed over by \(entry.identity); \(note)")
            }
        }
    }

    /// The money is where it was put.
    func checkMoney() {
        let flaw = Paying.flaw(of: advance.schedule)
        #expect(flaw == nil, "\(note)")
        #expect(advance.schedule.paid.minorUnits == received - given, "money was lost or made; \(note)")
    }
}

extension LadderEntry {
    /// True when the ladder goes on to the next step behind this line.
    fileprivate func isEnd(of ladder: Ladder) -> Bool {
        guard let fate else { return false }
        switch fate {
        case .sent, .sentLate, .ambiguous, .expired, .skipped: return true
        case .failed: return identity.attempt >= Ladder.attemptCountMax - 1
        case .suppressedPaid, .suppressedHeld, .suppressedCancelled: return false
        }
    }
}
