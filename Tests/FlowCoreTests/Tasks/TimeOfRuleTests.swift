import Testing

@testable import FlowCore

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

    @Test func whatIsGivenStays() {
        var input = TaskInput()
        (input.rule, input.at) = ("daily at 08:00", "09:00")
        #expect(input.takingTimeOfRule.at == "09:00")
        #expect(TaskInput().takingTimeOfRule.at == nil)
    }
}
