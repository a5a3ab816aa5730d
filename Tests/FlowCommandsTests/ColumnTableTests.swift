import FlowAPI
import FlowTerminal
import Testing
import Varlink

@testable import FlowCommands

/// Lists with chosen columns, and counts, as people and other programs read them.
struct ColumnTableTests {
    private static let style = Style(width: nil, zone: .utc)
    private static let names = ["subject", "form.rsvp.persons", "form.rsvp.diet", "form.call.diet", "attribute.vip"]

    private static let jobs: [JobsAPI.Job] = {
        let values: [JSONValue] = [
            ["form.rsvp.persons": -2, "form.rsvp.diet": "=1+1", "attribute.vip": true],
            ["form.rsvp.persons": 10, "form.call.diet": "a,\"b\"\nc", "attribute.vip": false], [:],
        ]
        return values.enumerated().map { index, columns in
            var job = Samples.job
            job.id = "\(index + 1)"
            job.spec.subject = "Guest \(index + 1)"
            job.columns = columns
            return job
        }
    }()

    private var table: ColumnTable {
        get throws { ColumnTable(try Self.names.flatMap(ListColumn.parse), Self.jobs) }
    }

    @Test
    func aTableHasTheColumnsThatWereAskedFor() throws {
        let lines = try table.lines(Self.style)
        #expect(
            Self.style.text(lines)
                == [
                    "FOR      PERSONS  FORM.RSVP.DIET  FORM.CALL.DIET  VIP",
                    "Guest 1       -2  =1+1            –               yes",
                    "Guest 2       10  –               a,\"b\"␊c         no",
                    "Guest 3        –  –               –               –",
                ].text
        )
    }

    @Test
    func aSpreadsheetGetsNumbersAsNumbersAndNoFormulas() throws {
        #expect(
            try table.csv.text
                == [
                    "subject,form.rsvp.persons,form.rsvp.diet,form.call.diet,attribute.vip",
                    "Guest 1,-2,'=1+1,,true", "Guest 2,10,,\"a,\"\"b\"\"\nc\",false", "Guest 3,,,,",
                ].map { $0 + "\r\n" }.joined()
        )
    }

    @Test(arguments: [
        ("subject,title", ["subject", "title"]), ("form.a.b", ["form.a.b"]),
        ("form.a.b,step.c", ["form.a.b", "step.c"]),
    ])
    func columnsStandBetweenCommas(text: String, names: [String]) throws {
        #expect(try ListColumn.parse(text).map(\.name) == names)
    }

    @Test(arguments: ["", "subject,", "rsvp", "Subject", "forms.a.b"])
    func whatIsNoColumnIsRefused(text: String) {
        #expect(throws: (any Error).self) { try ListColumn.parse(text) }
    }

    @Test
    func countsHaveALineForEachGroupAndOneForAll() {
        let groups = [
            JobsAPI.JobGroup(values: ["form.rsvp.diet": "none"], jobs: 8, sum: "-12.5", summed: 7),
            JobsAPI.JobGroup(values: [:], jobs: 4, sum: "0", summed: 0),
        ]
        let reply = JobsAPI.Count.Reply(jobs: 12, sum: "-12.5", summed: 7, groups: groups)
        let tally = TallyTable(reply, by: ["form.rsvp.diet"], sum: "form.rsvp.persons")
        #expect(
            Self.style.text(tally.lines(Self.style))
                == [
                    "DIET  JOBS  PERSONS", "none     8    -12.5", "–        4        0", "all     12    -12.5",
                ].text
        )
        #expect(tally.csv.text == "form.rsvp.diet,jobs,sum,summed\r\nnone,8,-12.5,7\r\n,4,0,0\r\n")
        let alone = TallyTable(JobsAPI.Count.Reply(jobs: 12, sum: "1.5", summed: 1), by: [], sum: "attribute.n")
        #expect(
            Self.style.text(alone.lines(Self.style))
                == [
                    "1.5 in attribute.n, of 1 of 12 jobs"
                ].text
        )
        #expect(alone.csv.text == "jobs,sum,summed\r\n12,1.5,1\r\n")
    }
}

extension [String] {
    fileprivate var text: String { map { $0 + "\n" }.joined() }
}
