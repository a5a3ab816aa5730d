import FlowCore
import Testing

@testable import FlowTime

/// When the wall clock is believed.
@Suite struct ClockGuardTests {
    private static let hour: Int64 = 3_600_000
    private static let day: Int64 = 24 * hour
    private static let wall: Int64 = 1_800_000_000_000
    private static let last = ClockReading(wall: Timestamp(milliseconds: wall), bootID: "a", sinceBoot: 50 * hour)

    private static var policy: ClockPolicy {
        var policy = ClockPolicy()
        policy.builtAt = Timestamp(milliseconds: wall - 400 * day)
        return policy
    }

    /// A reading so long after the last tick, by the wall clock and by the other; `boot` nil for the same boot.
    private static func reading(_ walked: Int64, _ passed: Int64, boot: String = "a") -> ClockReading {
        ClockReading(
            wall: Timestamp(milliseconds: wall + walked),
            bootID: boot,
            sinceBoot: boot == "a" ? 50 * hour + passed : passed
        )
    }

    struct Start: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let reading: ClockReading
        var isFirst = false
        let suspicion: ClockSuspicion?
    }

    static let starts: [Start] = [
        Start(testDescription: "at once", reading: reading(0, 0), suspicion: nil),
        Start(testDescription: "after 40 days of work", reading: reading(40 * day, 40 * day), suspicion: nil),
        Start(
            testDescription: "after 400 days in the same boot",
            reading: reading(400 * day, 400 * day),
            suspicion: nil
        ),
        Start(testDescription: "24 hours gained", reading: reading(day + hour, hour), suspicion: nil),
        Start(
            testDescription: "24 hours and a millisecond gained",
            reading: reading(day + hour + 1, hour),
            suspicion: .jumpedForward(milliseconds: day + 1)
        ),
        Start(
            testDescription: "ten years gained",
            reading: reading(3650 * day, 0),
            suspicion: .jumpedForward(milliseconds: 3650 * day)
        ),
        Start(testDescription: "a day lost", reading: reading(-day, hour), suspicion: nil),
        Start(testDescription: "another boot, at once", reading: reading(0, hour, boot: "b"), suspicion: nil),
        Start(
            testDescription: "another boot, a millisecond before",
            reading: reading(-1, hour, boot: "b"),
            suspicion: .beforeLastTick(Timestamp(milliseconds: wall))
        ),
        Start(
            testDescription: "another boot, 90 days after",
            reading: reading(90 * day, hour, boot: "b"),
            suspicion: nil
        ),
        Start(
            testDescription: "another boot, 90 days and a millisecond after",
            reading: reading(90 * day + 1, hour, boot: "b"),
            suspicion: .longGap(since: Timestamp(milliseconds: wall))
        ),
        Start(testDescription: "the first start", reading: reading(0, hour, boot: "b"), isFirst: true, suspicion: nil),
        Start(
            testDescription: "the first start, when flowd was made",
            reading: reading(-400 * day, hour, boot: "b"),
            isFirst: true,
            suspicion: nil
        ),
        Start(
            testDescription: "the first start, before flowd was made",
            reading: reading(-400 * day - 1, hour, boot: "b"),
            isFirst: true,
            suspicion: .beforeBuild(Timestamp(milliseconds: wall - 400 * day))
        ),
        Start(
            testDescription: "clocks at the ends of their range",
            reading: ClockReading(wall: Timestamp(milliseconds: .max), bootID: "a", sinceBoot: 0),
            suspicion: .jumpedForward(milliseconds: .max - wall + 50 * hour)
        ),
    ]

    @Test(arguments: starts)
    func aStartIsJudgedByTheLastTick(start: Start) {
        let last = start.isFirst ? nil : Self.last
        let guardian = ClockGuard(at: start.reading, last: last, policy: Self.policy)
        #expect(guardian.hold?.suspicion == start.suspicion)
    }

    @Test func anotherBootThatIsBeforeTheProgramIsHeld() {
        let last = ClockReading(wall: Timestamp(milliseconds: 5), bootID: "a", sinceBoot: 0)
        let reading = ClockReading(wall: Timestamp(milliseconds: 6), bootID: "b", sinceBoot: 0)
        let guardian = ClockGuard(at: reading, last: last, policy: Self.policy)
        #expect(guardian.hold?.suspicion == .beforeBuild(Self.policy.builtAt))
    }

    private func working() -> ClockGuard {
        ClockGuard(at: Self.reading(0, 0), last: Self.last, policy: Self.policy)
    }

    @Test func aSleepIsNoJump() {
        var guardian = working()
        #expect(guardian.observe(Self.reading(30 * Self.day, 30 * Self.day)) == nil)
    }

    @Test func smallStepsDoNotAddUp() {
        var guardian = working()
        for step in Int64(1)...10 {
            #expect(guardian.observe(Self.reading(step * 20 * Self.hour, step)) == nil)
        }
    }

    @Test func aJumpIsHeldUntilItIsConfirmed() {
        var guardian = working()
        let jumped = Self.reading(3650 * Self.day, Self.hour)
        let expected = ClockSuspicion.jumpedForward(milliseconds: 3650 * Self.day - Self.hour)
        guard case .held(let hold) = guardian.observe(jumped) else { return #expect(Bool(false), "not held") }
        #expect(hold.suspicion == expected && hold.since == jumped)
        #expect(hold.end(asOf: jumped) == jumped.wall.advanced(byMilliseconds: Self.day))
        #expect(guardian.observe(Self.reading(3650 * Self.day + 5, Self.hour + 5)) == nil)
        #expect(guardian.hold == hold)
        #expect(guardian.confirm(Self.reading(3650 * Self.day + 9, Self.hour + 9)) == .released(.confirmed))
        #expect(guardian.confirm(Self.reading(3650 * Self.day + 9, Self.hour + 9)) == nil)
        #expect(guardian.observe(Self.reading(3650 * Self.day + 10, Self.hour + 10)) == nil)
        #expect(guardian.hold == nil)
    }

    @Test func aHoldEndsWhenTheClockIsCorrected() {
        var guardian = working()
        _ = guardian.observe(Self.reading(3650 * Self.day, Self.hour))
        #expect(guardian.observe(Self.reading(2 * Self.hour, 2 * Self.hour)) == .released(.corrected))
        #expect(guardian.observe(Self.reading(3 * Self.hour, 3 * Self.hour)) == nil)
    }

    @Test(arguments: [(Int64(-1), true), (0, false)])
    func aHoldEndsWhenNobodySaysAnythingForTooLong(beyond: Int64, isHeld: Bool) {
        var guardian = working()
        _ = guardian.observe(Self.reading(3650 * Self.day, 0))
        let passed = Self.policy.holdTimeout + beyond
        let change = guardian.observe(Self.reading(3650 * Self.day + passed, passed))
        #expect(change == (isHeld ? nil : .released(.timeout)))
        #expect((guardian.hold != nil) == isHeld)
    }

    @Test func comingBackFromAStepBackwardIsNoJump() {
        var guardian = working()
        #expect(guardian.observe(Self.reading(-3650 * Self.day, 1)) == nil)
        #expect(guardian.observe(Self.reading(Self.hour, Self.hour)) == nil)
        #expect(guardian.hold == nil)
    }

    @Test func aDeadBatteryIsHeldAtTheStartAndForgottenWhenTheClockIsSet() {
        var guardian = ClockGuard(at: Self.reading(-Self.wall, 0, boot: "b"), last: Self.last, policy: Self.policy)
        #expect(guardian.hold?.suspicion == .beforeLastTick(Self.last.wall))
        #expect(guardian.observe(Self.reading(Self.hour, 9, boot: "b")) == .released(.corrected))
        #expect(guardian.observe(Self.reading(2 * Self.hour, Self.hour, boot: "b")) == nil)
    }

    @Test func aClockThatIsSetToAnotherWrongTimeIsHeldForAnotherReason() {
        let start = Self.reading(-Self.wall, 0, boot: "b")
        var guardian = ClockGuard(at: start, last: Self.last, policy: Self.policy)
        let change = guardian.observe(Self.reading(100 * Self.day, Self.hour, boot: "b"))
        guard case .held(let hold) = change else { return #expect(Bool(false), "not held") }
        #expect(hold.suspicion == .longGap(since: Self.last.wall))
        // It ends when the first one would have.
        #expect(hold.since == start && guardian.hold == hold)
        #expect(guardian.observe(Self.reading(100 * Self.day + 5, Self.hour + 5, boot: "b")) == nil)
    }
}
