import FlowCore
import Testing

@testable import FlowPayments

/// Failures that others had, each told once to our ladder and once to the rule that failed, which has to fail here too.
struct LadderRegressionTests {
    /// Kill Bill #2297: when the oldest of several debts was paid, the next look was still counted from the last one, and
    /// a state was passed over.
    @Test func killBill2297() throws {
        func verdict(_ sent: [Dunned]) -> String? {
            let keys = sent.map(\.key)
            return keys == ["warning", "blocked", "cancellation"] ? nil : "got \(keys)"
        }
        let schedule = try Paying.schedule([(1000, "2027-01-01"), (1000, "2027-01-04")])
        let ladder = try Ladder.of([("warning", 5), ("blocked", 7), ("cancellation", 11)])
        let (start, end) = (context("2027-01-01T09:00"), context("2027-02-01"))
        let payday = date("2027-01-05")

        var advance = Advance(schedule, ladder, instalment: 2)
        var sent = advance.live(from: start, to: context("2027-01-05"))
        _ = try advance.schedule.record(cents(1000), paidOn: payday, today: payday)
        sent += advance.live(from: context("2027-01-05T12:00"), to: end)
        #expect(verdict(sent) == nil)

        var naive = IntervalDunning(ladder: ladder, schedule: schedule, nextCheck: start, interval: 5)
        sent = naive.live(to: context("2027-01-05"))
        _ = try naive.schedule.record(cents(1000), paidOn: payday, today: payday)
        sent += naive.live(to: end)
        #expect(verdict(sent) == #"got ["blocked", "cancellation"]"#)
    }

    /// Invoice Ninja #11854: when the time of the next reminder had passed while nothing ran, none was ever sent again.
    @Test func invoiceNinja11854() throws {
        func verdict(_ sent: [Dunned], from back: LocalDate) -> String? {
            guard let first = sent.first else { return "silent for ever" }
            guard first.date == back else { return "silent until \(first.date.text)" }
            return sent.map(\.key) == ["first", "second", "third", "third", "third"] ? nil : "got \(sent)"
        }
        let schedule = try Paying.schedule([(1000, "2027-01-01")])
        let ladder = try Ladder.of([("first", 10), ("second", 20), ("third", 30)], repeatDays: 30)
        let (back, end) = (date("2027-04-01"), date("2027-06-30"))

        var advance = Advance(schedule, ladder)
        advance.run(context("2027-01-02"))
        let sent = advance.live(from: context("2027-04-01T09:00"), to: context("2027-06-30T10:00"))
        #expect(verdict(sent, from: back) == nil)

        var naive = NextDateDunning(ladder: ladder, schedule: schedule)
        naive.run(on: date("2027-01-02"))
        let missed = (back.day...end.day).flatMap { naive.run(on: LocalDate(day: $0)) }
        #expect(verdict(missed, from: back) == "silent for ever")
    }

    /// Invoice Ninja #1693 and #553: the reminder of the day went out with every run of that day, a hundred times.
    @Test func invoiceNinja1693And553() throws {
        func verdict(_ sent: [Dunned]) -> String? { sent.count == 1 ? nil : "\(sent.count) copies" }
        let schedule = try Paying.schedule([(1000, "2027-01-01")])
        let ladder = try Ladder.of([("first", 7), ("second", 14)])
        let day = context("2027-01-08T00:00")
        let minutes = (0..<1440).map { day.advanced(byMilliseconds: Int64($0) * 60_000) }

        var advance = Advance(schedule, ladder)
        var sent: [Dunned] = []
        for minute in minutes {
            if let key = advance.runAndDeliver(minute) {
                sent.append(Dunned(key, advance.zone.localTime(at: minute).date))
            }
        }
        #expect(verdict(sent) == nil)

        let naive = DateMatchDunning(ladder: ladder, schedule: schedule)
        let copies = minutes.flatMap { naive.run(on: ZoneRules.utc.localTime(at: $0).date) }
        #expect(verdict(copies) == "1440 copies")
    }

    /// ERPNext #26969: an invoice in instalments was overdue only when the last of them was.
    @Test func erpNext26969() throws {
        func verdict(isOverdue: Bool, _ sent: [Dunned]) -> String? {
            if !isOverdue { return "not overdue" }
            return sent.first?.date.text == "2027-01-18" ? nil : "got \(sent)"
        }
        let half = try Percentage(validating: "50", field: "")
        let parts = try ["start+14d", "start+30d"].map {
            try InstalmentPlan(title: "Half", share: .percentage(half), due: try PaymentDue(validating: $0))
        }
        let plan = try PaymentSchedulePlan(
            title: "Invoice",
            party: try ProfileKey(validating: "ito"),
            direction: .incoming,
            total: cents(1000),
            instalments: parts
        )
        let schedule = PaymentSchedule(PaymentScheduleID(1), plan, dates: JobDates(start: date("2027-01-01")))
        let ladder = try Ladder.of([("friendly", 3)])
        let today = date("2027-01-20")

        var advance = Advance(schedule, ladder)
        let sent = advance.live(from: context("2027-01-01"), to: context("2027-01-20"))
        #expect(verdict(isOverdue: schedule.state(on: today) == .overdue, sent) == nil)

        let naive = LastDueDunning(ladder: ladder, schedule: schedule)
        #expect(verdict(isOverdue: naive.isOverdue(on: today), naive.run(on: today)) == "not overdue")
    }

    /// akaunting #259: what was paid was reminded of, because nobody asked in the moment of sending.
    @Test func akaunting259() throws {
        func verdict(_ sent: [Dunned]) -> String? { sent.isEmpty ? nil : "reminded after payment: \(sent)" }
        let schedule = try Paying.schedule([(1000, "2027-01-01")])
        let ladder = try Ladder.of([("friendly", 3), ("firm", 10)])
        let payday = date("2027-01-04")

        var advance = Advance(schedule, ladder)
        let planned = advance.run(context("2027-01-03T22:00")).nextAt
        #expect(planned == context("2027-01-04T09:00"))
        _ = try advance.schedule.record(cents(1000), paidOn: payday, today: payday)
        let sent = advance.live(from: context("2027-01-04T09:00"), to: context("2027-03-01"))
        #expect(verdict(sent) == nil)
        #expect(advance.story == ["friendly 0.0 suppressed(paid)"])

        var naive = QueueDunning(ladder: ladder, schedule: schedule)
        naive.plan()
        _ = try naive.schedule.record(cents(1000), paidOn: payday, today: payday)
        #expect(verdict(naive.run(on: payday)) == "reminded after payment: [friendly 2027-01-04]")
    }
}

// MARK: - The rules that failed

/// Looks again a fixed time after it looked in vain, and takes the harshest state that matches the account's oldest debt.
private struct IntervalDunning {
    let ladder: Ladder
    var schedule: PaymentSchedule
    var nextCheck: Timestamp
    let interval: Int
    var state: String?

    mutating func live(to end: Timestamp) -> [Dunned] {
        var sent: [Dunned] = []
        while nextCheck <= end {
            let today = ZoneRules.utc.localTime(at: nextCheck).date
            let oldest = schedule.instalments.filter { $0.outstanding.isPositive }.compactMap(\.dueDate).min()
            let age = oldest.map { today.day - $0.day } ?? 0
            let matching = ladder.steps.last { $0.offsetDays <= age }
            if let matching, matching.key.text != state {
                state = matching.key.text
                sent.append(Dunned(matching.key.text, today))
            }
            let days =
                matching == nil ? interval : ladder.steps.first { $0.offsetDays > age }.map { $0.offsetDays - age }
            nextCheck = nextCheck.advanced(byMilliseconds: Int64(days ?? 365) * 86_400_000)
        }
        return sent
    }
}

/// Keeps the date of the next reminder, and sends on that date only.
private struct NextDateDunning {
    let ladder: Ladder
    let schedule: PaymentSchedule
    var sentCount = 0

    @discardableResult
    mutating func run(on today: LocalDate) -> [Dunned] {
        guard let due = schedule.instalments[0].dueDate, ladder.steps.indices.contains(sentCount) else { return [] }
        let step = ladder.steps[sentCount]
        guard due.advanced(byDays: step.offsetDays) == today else { return [] }
        sentCount += 1
        return [Dunned(step.key.text, today)]
    }
}

/// Sends whatever the calendar says of today, and keeps no record.
private struct DateMatchDunning {
    let ladder: Ladder
    let schedule: PaymentSchedule

    func run(on today: LocalDate) -> [Dunned] {
        guard let due = schedule.instalments[0].dueDate else { return [] }
        return ladder.steps.filter { due.advanced(byDays: $0.offsetDays) == today }.map { Dunned($0.key.text, today) }
    }
}

/// Judges by the last instalment.
private struct LastDueDunning {
    let ladder: Ladder
    let schedule: PaymentSchedule

    func isOverdue(on today: LocalDate) -> Bool {
        schedule.instalments.compactMap(\.dueDate).max().map { $0 < today } ?? false
    }

    func run(on today: LocalDate) -> [Dunned] {
        isOverdue(on: today) ? [Dunned(ladder.steps[0].key.text, today)] : []
    }
}

/// Queues reminders for their days, and sends what is in the queue.
private struct QueueDunning {
    let ladder: Ladder
    var schedule: PaymentSchedule
    var queue: [Dunned] = []

    mutating func plan() {
        guard let due = schedule.instalments[0].dueDate, schedule.outstanding.isPositive else { return }
        queue = ladder.steps.map { Dunned($0.key.text, due.advanced(byDays: $0.offsetDays)) }
    }

    func run(on today: LocalDate) -> [Dunned] { queue.filter { $0.date == today } }
}
