import FlowCore
import Testing

@testable import FlowTasks

/// The time of day that a new task takes from its rule.
@Suite struct TimeOfRuleTests {
    @Test(
        arguments: [
            ("daily at 08:00", "08:00"), ("daily at 20:00,07:30", "07:30"), ("weekly on mon,fri at 17:45", "17:45"),
            ("30 6 * * *", "06:30"), ("FREQ=DAILY;BYHOUR=9;BYMINUTE=15", "09:15"), ("FREQ=DAILY;BYHOUR=9", nil),
            ("FREQ=DAILY", nil), ("every 6h", nil), ("3 days after completion", nil), ("nonsense", nil), ("", nil),
        ] as [(String, String?)]
    )
    func theFirstTimeOfTheRuleIsTaken(rule: String, at: String?) {
        var input = TaskInput()
        input.rule = rule
        #expect(input.takingTimeOfRule.at == at)
        input.start = "2027-03-28T12:00"
        #expect(input.takingTimeOfRule.at == nil)
    }

    /// The time of day, the rule, the start, and what is allowed when they don't agree.
    @Test(
        arguments: [
            ("09:00", "daily at 08:00", nil, "a time of day of the rule (daily at 08:00): leave it out"),
            ("03:00", "30 2 * * *", nil, "a time of day of the rule (30 2 * * *): leave it out"),
            ("10:00", "FREQ=DAILY;BYHOUR=9", nil, "a time of day of the rule"),
            ("09:00", "", "2027-03-28T08:00", "the time of day of start (2027-03-28T08:00), or only one"),
            ("08:00", "daily at 08:00", "2027-03-28T08:00", nil), ("07:30", "daily at 20:00,07:30", nil, nil),
            ("02:30", "30 2 * * *", nil, nil), ("09:15", "FREQ=DAILY;BYHOUR=9", nil, nil),
            ("07:00", "FREQ=DAILY", nil, nil),
            ("07:00", "every 6h", nil, nil), ("09:00", "", "2027-03-28", nil),
            ("07:00", "3 days after completion", nil, nil),
        ] as [(String, String, String?, String?)]
    )
    func anotherTimeOfDayThanTheRulesOrTheStartsIsRefused(
        at: String,
        rule: String,
        start: String?,
        allowed: String?
    ) throws {
        let second = try TimeOfDay(validating: at, field: "at").second
        var error: InvalidInput?
        do throws(InvalidInput) {
            try TaskSpec.check(at, second, beside: start, rule: rule.isEmpty ? nil : rule)
        } catch let refusal {
            error = refusal
        }
        #expect(error?.allowed.hasPrefix(allowed ?? "-") ?? (allowed == nil), "\(String(describing: error))")
        #expect(error == nil || error?.field == "at" && error?.found == at)
    }

    @Test func whatIsGivenStays() {
        var input = TaskInput()
        (input.rule, input.at) = ("daily at 08:00", "09:00")
        #expect(input.takingTimeOfRule.at == "09:00")
        #expect(TaskInput().takingTimeOfRule.at == nil)
    }
}
