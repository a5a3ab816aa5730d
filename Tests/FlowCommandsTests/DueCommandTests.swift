import FlowAPI
import FlowTerminal
import Testing

@testable import FlowCommands

/// Due dates and holidays as people see them.
@Suite struct DueCommandTests {
    private static let timed = JobsAPI.StepDue(
        rule: "1 day after start at 17:00",
        date: "2027-03-28T17:00",
        zone: "Europe/Berlin",
        at: "2027-03-28T15:00:00.000Z",
        overdue: false
    )
    private static let late = JobsAPI.StepDue(
        rule: "1 day after start",
        date: "2027-03-28",
        zone: "Europe/Berlin",
        at: "2027-03-28T22:00:00.000Z",
        overdue: true
    )
    private static let open = JobsAPI.StepDue(rule: "3 days after step survey", overdue: false)
    private static let never = JobsAPI.StepDue(
        rule: "3 days after step survey",
        note: "survey was cancelled",
        overdue: false
    )

    @Test func theTreeTellsWhenStepsAreDue() throws {
        var show = Samples.show
        for (key, due) in [
            ("measure", Self.late), ("gas-off", Self.timed), ("mount", Self.open), ("flush", Self.never),
            ("survey", Self.late),
        ] {
            let index = try #require(show.nodes.firstIndex { $0.key == key })
            show.nodes[index].due = due
        }
        let text = Style(width: 160, zone: .utc).text(JobTree(show).lines(Style(width: 160, zone: .utc)))
        #expect(text.contains("in progress 75 %  overdue since 2027-03-28 · weight 2"))
        #expect(text.contains("ready             due 2027-03-28 17:00 Europe/Berlin\n"))
        #expect(text.contains("blocked           due 3 days after step survey · waits for prepare, gas-off"))
        #expect(text.contains("due 3 days after step survey (survey was cancelled) · waits for mount"))
        // What is done isn't due any more.
        #expect(text.contains("Survey the house                              done\n"))
        let colour = Style(width: 160, colour: true, zone: .utc)
        #expect(colour.text(JobTree(show).lines(colour)).contains("\u{1B}[31moverdue since 2027-03-28\u{1B}[0m"))
    }

    @Test func aListTellsWhenStepsAreDue() {
        var actions = Samples.actions
        actions[0].due = Self.late
        actions[1].due = Self.open
        let text = Style(width: 140, zone: .utc).text(ActionTable.lines(actions, Style(width: 140, zone: .utc)))
        #expect(text.contains("DUE"))
        #expect(text.contains("  2027-03-28 overdue  "))
        #expect(text.contains("  3 days after step"))
        let without = Style(width: 140, zone: .utc).text(ActionTable.lines(Samples.actions, Style(width: 140)))
        #expect(!without.contains("DUE"))
    }

    @Test func aFileOfHolidaysHasOneDayALine() throws {
        let days = try HolidayFile.days(
            in: "\u{FEFF}# Austria\n2027-12-25   Christmas  Day \n\n 2027-12-26\t# the second\n2027-12-31 Eve # half\n",
            named: "at.txt"
        )
        #expect(
            days == [
                .init(date: "2027-12-25", title: "Christmas Day"), .init(date: "2027-12-26"),
                .init(date: "2027-12-31", title: "Eve"),
            ]
        )
    }

    @Test func aBadLineOfAFileOfHolidaysIsNamed() throws {
        let problem = #expect(throws: Problem.self) {
            try HolidayFile.days(in: "# Austria\n\n2027-02-29 Leap\n", named: "at.txt")
        }
        #expect(problem?.message.hasPrefix("at.txt:3: date is “2027-02-29”; ") == true)
    }

    @Test func eventsTellOfDatesAndHolidays() throws {
        let moved = #"""
            {"changes":[],"dueDates":[{"after":{"at":"x","due":"2027-03-28","zone":"UTC"},"step":"call"}],
            "jobBefore":{"state":"running"},"jobAfter":{"state":"running"}}
            """#
        #expect(Samples.change("jobUpdated", try Decoded(moved).value) == "call due nothing → 2027-03-28")
        let holidays = #"{"set":"at","before":[["2027-12-25"]],"after":[["2027-12-25"],["2027-12-26"]]}"#
        #expect(Samples.change("holidaysSet", try Decoded(holidays).value) == "holidays at: 1 day → 2 days")
    }

    @Test(arguments: [
        (["step", "set", "12/photo"], "error: say what to change: --due or --remind.\n"),
        (["holidays", "set", "at"], "error: Give the days, or --file with a file that has them.\n"),
        (
            ["action", "list", "--overdue", "--due-before", "2027-01-01"],
            "error: --overdue and --due-before contradict"
        ),
        (["mine", "--sort", "title"], "error: --sort title isn't known: give due"),
    ])
    func wrongArgumentsAreExplained(arguments: [String], begin: String) async {
        let run = await flowctl(arguments)
        #expect(run.status == 64)
        #expect(run.talk.hasPrefix(begin), "\(run.talk)")
    }
}
