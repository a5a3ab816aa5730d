import FlowCommands
import Testing
import Varlink

/// `recurrence next` and `recurrence expand`: neither needs a daemon.
@Suite struct RecurrenceCommandTests {
    @Test func nextShowsLocalAndUniversalTimeAndFlags() async {
        let run = await flowctl(
            "recurrence",
            "next",
            "daily",
            "--from",
            "2027-03-27T02:30",
            "--zone",
            "Europe/Berlin",
            "--count",
            "3",
            "--holiday",
            "2027-03-29"
        )
        #expect(
            run.data == """
                DAY  NOMINAL              LOCAL                      UTC                   FLAGS
                Sat  2027-03-27 02:30:00  2027-03-27 02:30:00+01:00  2027-03-27 01:30:00Z  weekend
                Sun  2027-03-28 02:30:00  2027-03-28 03:30:00+02:00  2027-03-28 01:30:00Z  gap, weekend
                Mon  2027-03-29 02:30:00  2027-03-29 02:30:00+02:00  2027-03-29 00:30:00Z  holiday

                """
        )
        #expect(run.status == 0 && run.talk.isEmpty)
    }

    @Test func nextIsJSONToo() async throws {
        let run = await flowctl(
            "recurrence",
            "next",
            "daily",
            "--from",
            "2027-10-31T02:30",
            "--zone",
            "Europe/Berlin",
            "--count",
            "2",
            "--overlap",
            "both",
            "-o",
            "jsonl"
        )
        #expect(
            run.data == """
                {"flags":["overlap"],"fold":0,"local":"2027-10-31T02:30:00+02:00","nominal":"2027-10-31T02:30:00","utc":"2027-10-31T00:30:00Z"}
                {"flags":["overlap"],"fold":1,"local":"2027-10-31T02:30:00+01:00","nominal":"2027-10-31T02:30:00","utc":"2027-10-31T01:30:00Z"}

                """
        )
        let list = await flowctl("recurrence", "next", "once", "--from", "2027-10-31", "--json")
        #expect(try Decoded<[JSONValue]>(list.data).value.count == 1)
    }

    @Test func nextGoesOnBehindATime() async {
        let run = await flowctl(
            "recurrence",
            "next",
            "every 7 days",
            "--from",
            "1990-01-01T08:00",
            "--after",
            "2027-01-01T08:00",
            "--count",
            "1",
            "--json"
        )
        #expect(run.data.contains("\"utc\" : \"2027-01-04T08:00:00Z\""))
    }

    @Test func afterCompletionSaysWhatItSupposes() async {
        let run = await flowctl(
            "recurrence",
            "next",
            "3 days after completion",
            "--from",
            "2027-01-01T08:00",
            "--count",
            "2"
        )
        #expect(run.data.contains("2027-01-04 08:00:00Z"))
        #expect(run.talk.hasPrefix("note: shown as if each were done when it is due"))
    }

    @Test func holidaysMayComeFromAFile() async {
        let arguments = [
            "recurrence", "next", "once", "--from", "2027-12-24T08:00", "--roll", "next", "--json", "--holidays", "-",
        ]
        let run = await flowctl(arguments, input: "# Christmas\n2027-12-24 # the eve\n\n2027-12-27\n")
        #expect(run.data.contains("\"utc\" : \"2027-12-28T08:00:00Z\""))
        let bad = await flowctl(arguments.filter { $0 != "--json" }, input: "2027-12-24\n2027-12-32\n")
        #expect(bad.status == 65)
        #expect(bad.talk.hasPrefix("error: -:2 is “2027-12-32”; allowed: a date that exists"))
    }

    @Test(
        arguments: [
            (["FREQ=DALY", "--from", "2027-01-01"], 65, "error: FREQ is “DALY”; allowed: YEARLY, MONTHLY"),
            (["daily", "--from", "soon"], 65, "error: --from is “soon”; allowed: a local date and time"),
            (["daily", "--from", "2027-01-01", "--after", "x"], 65, "error: --after is “x”; allowed: "),
            (
                ["daily", "--from", "2027-01-01", "--zone", "Europe/Berln"], 65,
                "error: --zone is “Europe/Berln”; allowed: an IANA time zone"
            ),
            (
                ["daily", "--from", "2027-01-01", "--weekend", "foo"], 65,
                "error: --weekend is “foo”; allowed: days such as"
            ),
            (
                ["hourly", "--from", "2027-01-01", "--roll", "next"], 65,
                "error: roll is “every 3600 seconds”; allowed: rules of days"
            ),
            (
                ["0 0 30 2 *", "--from", "2027-01-01"], 65,
                "error: rule is “no time that it ever falls due, from 2027-01-01T00:00:00 on”"
            ),
            (["daily"], 64, "error: Missing expected argument '--from <local>'"),
            (["daily", "--from", "2027-01-01", "--count", "0"], 64, "error: --count is 0; allowed are 1 to 10000."),
            (
                ["daily", "--from", "2027-01-01", "--gap", "jump"], 64,
                "error: The value 'jump' is invalid for '--gap <policy>'"
            ),
        ] as [([String], Int32, String)]
    )
    func wrongValuesAreExplained(arguments: [String], status: Int32, begin: String) async {
        let run = await flowctl(["recurrence", "next"] + arguments)
        #expect(run.status == status)
        #expect(run.data.isEmpty)
        #expect(run.talk.hasPrefix(begin), "\(run.talk)")
    }

    @Test func expandWritesALineForEachLine() async {
        let input = """
            # id\tDTSTART\tzone\tRRULE
            a\t2027-03-27T02:30:00\tEurope/Berlin\tFREQ=DAILY;COUNT=3\tanything\tmore
            b\t2027-01-01T00:00:00\tUTC\tFREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30

            c\t2027-03-28T02:30:00\tEurope/Berlin\tFREQ=HOURLY;COUNT=2
            d\t2059-06-01T00:00:00\tUTC\tFREQ=YEARLY\r
            e\t2027-01-01T00:00:00\tUTC\tFREQ=MINUTELY
            """
        let run = await flowctl("recurrence", "expand", input: input)
        let lines = run.data.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines[0] == "a\t2027-03-27T01:30:00Z,2027-03-28T01:30:00Z,2027-03-29T00:30:00Z")
        #expect(lines[1] == "b\t")
        #expect(lines[2] == "c\t2027-03-28T01:30:00Z")
        #expect(lines[3] == "d\t2059-06-01T00:00:00Z,2060-06-01T00:00:00Z")
        #expect(lines[4].split(separator: ",").count == 12)
        #expect(lines.count == 6 && lines[5].isEmpty)
        #expect(run.status == 0 && run.talk.isEmpty)
    }

    @Test func expandNamesTheLinesThatCannotBeUsed() async {
        let input =
            "a\t2027-01-01\tUTC\nb\t2027-01-01\tMars/Phobos\tFREQ=DAILY\nc\t2027-01-01\tUTC\tFREQ=DAILY;COUNT=1\n"
        let run = await flowctl("recurrence", "expand", input: input)
        #expect(run.status == 65)
        #expect(run.data == "c\t2027-01-01T00:00:00Z\n")
        #expect(run.talk.hasPrefix("error: Line 1: line is “a�2027-01-01�UTC”; allowed: id, DTSTART, zone and RRULE"))
        #expect(run.talk.contains("\nerror: Line 2: zone is “Mars/Phobos”; allowed: an IANA time zone"))
    }

    @Test func expandTellsABoundedNumberOfMistakes() async {
        let run = await flowctl("recurrence", "expand", input: String(repeating: "x\n", count: 500))
        let reported = run.talk.split(separator: "\n")
        #expect(reported.count == 101)
        #expect(reported.last == "error: 500 lines can't be used; the first 100 are listed.")
    }
}
