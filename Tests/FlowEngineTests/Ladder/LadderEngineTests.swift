import FlowCore
import FlowEngine
import FlowStore
import TestSupport
import Testing

/// Failures that others had, each told once to the engine and once to the rule that failed, which has to fail here too.
@Suite(.inVirtualTime, .timeLimit(.minutes(5)))
struct LadderEngineTests {
    private func days(_ from: String, _ to: String) throws -> ClosedRange<Int> {
        try LocalDate(validating: from, field: "").day...LocalDate(validating: to, field: "").day
    }

    private func date(_ day: Int) -> String { LocalDate(day: day).text }

    /// Kill Bill #2297: when the oldest of several debts was paid, the next look was still counted from the last one, and
    /// a state was passed over.
    @Test func killBill2297() async throws {
        func verdict(_ sent: [String]) -> String? {
            sent == ["warning", "blocked", "cancellation"] ? nil : "got \(sent)"
        }
        let world = try await LadderWorld(at: "2027-01-01T08:00")
        try await world.owe(
            [("10.00", "2027-01-01"), ("rest", "2027-01-04")],
            "5d warning; 7d blocked; 11d cancellation",
            total: "20.00"
        )
        try await world.live(until: "2027-01-05T12:00")
        try await world.pay("10.00")
        try await world.live(until: "2027-02-01T00:00")
        #expect(verdict(world.payer.reminded.filter { $0.instalment == "1/2" }.map(\.step)) == nil)
        #expect(
            world.payer.reminded.map(\.description) == [
                "1/2 warning 2027-01-09", "1/2 blocked 2027-01-11", "1/2 cancellation 2027-01-15",
            ]
        )
        try await world.end()

        // Looks five days after it looked in vain, and takes the harshest state that matches.
        let steps = [(5, "warning"), (7, "blocked"), (11, "cancellation")]
        var (sent, check, paid) = ([String](), try days("2027-01-01", "2027-01-01").lowerBound, false)
        for day in try days("2027-01-01", "2027-02-01") where day == check {
            paid = try day > days("2027-01-05", "2027-01-05").lowerBound
            let age = try day - days(paid ? "2027-01-04" : "2027-01-01", "2027-02-01").lowerBound
            let matching = steps.last { $0.0 <= age }
            if let matching, matching.1 != sent.last { sent.append(matching.1) }
            check += steps.first { $0.0 > age }.map { matching == nil ? 10 : $0.0 - age } ?? 365
        }
        #expect(verdict(sent) != nil, "\(sent)")
    }

    /// Invoice Ninja #11854: when the time of the next reminder had passed while nothing ran, none was ever sent again.
    @Test func invoiceNinja11854() async throws {
        let (back, last) = ("2027-04-01", "2027-07-15")
        func verdict(_ sent: [(step: String, day: String)]) -> String? {
            guard let first = sent.first else { return "silent for ever" }
            guard first.day == back else { return "silent until \(first.day)" }
            return sent.map(\.step) == ["first", "second", "third", "third", "third"] ? nil : "got \(sent)"
        }
        let world = try await LadderWorld(at: "2027-01-01T08:00")
        try await world.owe(
            [("rest", "2027-01-01")],
            "10d first; 20d second; 30d third; repeat 30d",
            total: "10.00"
        )
        try await world.live(until: "2027-01-02T10:00")
        try await world.sleep(until: "2027-04-01T09:00")
        try await world.live(until: last + "T00:00")
        #expect(verdict(world.payer.reminded.map { ($0.step, $0.day) }) == nil, "\(world.payer.reminded)")
        try await world.end()

        // Keeps the date of the next reminder, and sends on that date only.
        var (sent, next) = ([(step: String, day: String)](), 0)
        let (due, steps) = (try days("2027-01-01", last).lowerBound, [(10, "first"), (20, "second"), (30, "third")])
        for day in try days(back, last) where next < steps.count && day == due + steps[next].0 {
            sent.append((steps[next].1, date(day)))
            next += 1
        }
        #expect(verdict(sent) == "silent for ever")
    }

    /// Invoice Ninja #1693 and #553: the reminder of the day went out with every run of that day, a hundred times.
    @Test func invoiceNinja1693And553() async throws {
        func verdict(_ count: Int) -> String? { count == 1 ? nil : "\(count) copies" }
        let world = try await LadderWorld(at: "2027-01-01T08:00")
        try await world.owe([("rest", "2027-01-01")], "7d first; 14d second", total: "10.00")
        try await world.live(until: "2027-01-08T08:30")
        for run in 0..<120 {
            _ = try await world.life.engine.wake(TenantSlug(stored: "a"))
            if run % 30 == 0 { try await world.sleep(milliseconds: 60_000) }
            try await world.live(until: world.clock.now.advanced(byMilliseconds: 60_000))
        }
        #expect(verdict(world.payer.reminded.count) == nil && world.payer.reminded.first?.day == "2027-01-08")
        #expect(try await world.story() == ["1/1 first sent"])
        try await world.end()

        // Sends whatever the calendar says of today, and keeps no record.
        let due = try days("2027-01-01", "2027-01-01").lowerBound
        let copies = (0..<120).count { _ in due + 7 == LocalDate(day: due + 7).day }
        #expect(verdict(copies) == "120 copies")
    }

    /// ERPNext #26969: an invoice in instalments was overdue only when the last of them was.
    @Test func erpNext26969() async throws {
        func verdict(isOverdue: Bool, _ sent: [String]) -> String? {
            !isOverdue ? "not overdue" : sent == ["2027-01-18"] ? nil : "got \(sent)"
        }
        let today = try LocalDate(validating: "2027-01-20", field: "")
        let world = try await LadderWorld(at: "2027-01-01T08:00")
        try await world.owe([("50%", "2027-01-15"), ("50%", "2027-01-31")], "3d friendly", total: "10.00")
        try await world.live(until: "2027-01-20T12:00")
        let isOverdue = try await world.schedule.state(on: today) == .overdue
        #expect(verdict(isOverdue: isOverdue, world.payer.reminded.map(\.day)) == nil)
        try await world.end()

        // Judges by the last instalment.
        let last = try days("2027-01-31", "2027-01-31").lowerBound
        #expect(verdict(isOverdue: last < today.day, []) == "not overdue")
    }

    /// akaunting #259: what was paid was reminded of, because nobody asked in the moment of sending.
    @Test func akaunting259() async throws {
        func verdict(_ sent: [Reminded]) -> String? { sent.isEmpty ? nil : "reminded after payment: \(sent)" }
        let world = try await LadderWorld(at: "2027-01-01T08:00")
        try await world.owe([("rest", "2027-01-01")], "3d friendly; 10d firm fee 1.00", total: "10.00")
        // It is decided, and on its way, when the payment comes.
        world.payer.answer(.failed(reason: "busy", isPermanent: false))
        try await world.live(until: "2027-01-04T09:00")
        #expect(world.payer.attempts.count == 1)
        #expect(try await world.story() == ["1/1 friendly open"])
        try await world.pay("10.00")
        world.payer.answer(.sent)
        try await world.live(until: "2027-03-01T00:00")
        #expect(verdict(world.payer.reminded) == nil)
        // The next one's time comes, is seen to be pointless, and that is written down once.
        #expect(try await world.story() == ["1/1 friendly suppressed(paid)"])
        try await world.end()

        // Sends what is in the queue.
        let queue = [Reminded(instalment: "1/1", step: "friendly", day: "2027-01-04")]
        #expect(verdict(queue.filter { $0.day <= "2027-03-01" }) != nil)
    }
}
