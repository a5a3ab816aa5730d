import FlowCore
import Foundation
import Testing

@testable import FlowJobs
@testable import FlowMoney
@testable import FlowPayments
@testable import FlowPeople
@testable import FlowReminders
@testable import FlowTasks
@testable import FlowTenant
@testable import FlowTime
@testable import FlowValues

/// What may be said about when a step is due, and what the reader says about the rest.
struct DueRuleTests {
    private static func template(_ due: String) -> String {
        """
        template: t
        title: T
        attributes:
          - {field: wedding, type: date}
          - {field: guests, type: number}
          - {field: both, type: date}
        steps:
          - {step: inspect, title: Inspect}
          - {step: both, title: Both}
          - {step: later, title: Later, dependsOn: [repair]}
          - {group: rooms, title: Rooms, steps: [{step: hall, title: Hall}]}
          - step: repair
            title: Repair
            due: \(due)
        """
    }

    private static func reading(_ due: String) -> TemplateReading {
        TemplateReader(zones: FewZones()).read(template(due))
    }

    @Test(arguments: [
        ("3 days after start", "3 days after start"),
        ("1 day after start", "1 day after start"),
        ("1 days after start", "1 day after start"),
        ("2 business days after step inspect", "2 business days after step inspect"),
        ("1 business day after inspect", "1 business day after step inspect"),
        ("36 hours after inspect", "36 hours after step inspect"),
        ("30 minutes after hall", "30 minutes after step hall"),
        ("2 weeks before job.due", "2 weeks before job.due"),
        ("2 weeks before job.due roll previous at 17:00", "2 weeks before job.due at 17:00 roll previous"),
        ("1 month before wedding in Europe/Berlin", "1 month before attribute wedding in Europe/Berlin"),
        ("1 year after attribute both", "1 year after attribute both"),
        ("10 days after step both roll modifiedNext", "10 days after step both roll modifiedNext"),
        ("10 days after step both roll none", "10 days after step both"),
        ("on wedding at 08:30", "on attribute wedding at 08:30"),
        ("on   job.due", "on job.due"),
        ("\"on start\"", "on start"),
        ("2027-03-28", "2027-03-28"),
        ("2027-03-28T17:00 in Europe/Berlin", "2027-03-28T17:00 in Europe/Berlin"),
    ])
    func aRuleHasOneWayToBeWritten(source: String, text: String) throws {
        let reading = Self.reading(source)
        let definition = try #require(reading.definition, "\(reading.findings)")
        let rule = try #require(definition.steps.last?.due)
        #expect(rule.text == text)
        // The canonical form is read back to the same, by the decoder and by the reader.
        let decoded = try JSONDecoder().decode(TemplateDefinition.self, from: Data(definition.canonicalText().utf8))
        #expect(decoded == definition)
        #expect(TemplateReader().read(definition.canonicalText()).definition == definition)
    }

    @Test(arguments: [
        ("3 dayz after start", "\"dayz\" is no unit; did you mean \"days\"?"),
        ("3 fortnights after start", "\"fortnights\" is no unit; there are minutes, hours,"),
        ("three days after start", "it begins with \"three\" and not with a whole number from 1 to 10000"),
        ("0 days after start", "it begins with \"0\""),
        ("10001 days after start", "it begins with \"10001\""),
        ("3 business weeks after start", "after \"business\" comes \"days\", but found \"weeks\""),
        ("3 days start", "after the amount comes \"after\" or \"before\", but found \"start\""),
        ("3 days", "after the amount comes \"after\" or \"before\", but it ends there"),
        ("3 days after", "it doesn't say from what it counts"),
        ("on", "it doesn't say from what it counts"),
        ("3 days after inspct", "did you mean \"inspect\"?"),
        ("3 days after due", "did you mean \"job.due\"?"),
        ("3 days after nothing.like.it", "is nothing that it can count from"),
        ("3 days after step none", "there is no step \"none\""),
        ("3 days after step in/spect", "contains \"/\""),
        ("3 days before attribute weding", "there is no attribute \"weding\"; did you mean \"wedding\"?"),
        ("3 days before guests", "the attribute \"guests\" is no date but number"),
        ("3 days after rooms", "\"rooms\" is a group; name one of its steps"),
        ("3 days after both", "is a step and an attribute; write \"step both\" or \"attribute both\""),
        ("3 days after repair", "it counts from the end of step repair itself"),
        ("3 days before inspect", "nobody knows before when step inspect is over"),
        ("3 days after start at 25:00", "\"25:00\" is no time of day"),
        ("3 days after start at 9:00", "\"9:00\" is no time of day"),
        ("3 hours after start at 17:00", "hours come to a time already"),
        ("3 hours after start roll next", "hours count the clock"),
        ("3 days after start roll up", "\"up\" is no way to roll"),
        ("3 days after start roll nxt", "did you mean \"next\"?"),
        ("3 business days after start roll next", "business days come to a business day"),
        ("3 days after start in Europe/Berln", "\"Europe/Berln\" is not an IANA time zone"),
        ("3 days after start in ../etc", "is no IANA time zone"),
        ("3 days after start at", "it ends after \"at\""),
        ("3 days after start at 17:00 at 18:00", "\"at\" stands in it twice"),
        ("3 days after start please", "\"please\" is too much"),
        ("2027-02-29", "\"2027-02-29\" is not a date that exists"),
        ("2027-03-28 at 17:00", "a date has its time in it: 2027-03-28T17:00"),
        ("2027-03-28 roll next", "a date of its own doesn't roll"),
        ("[3, days]", "must be text such as 3 days after start"),
        ("\"\"", "it says nothing"),
    ])
    func aMistakeIsFoundInItsPlace(source: String, message: String) {
        let findings = Self.reading(source).findings
        #expect(findings.count == 1, "\(findings)")
        #expect(findings.first?.message.contains(message) == true, "\(findings)")
        #expect(findings.first?.severity == .error)
        #expect(findings.first.map { ($0.line, $0.column) } ?? (0, 0) == (14, 10))
        #expect(findings.first?.path == "steps[4].due")
    }

    @Test func aStepIsNotDueAfterOneThatWaitsForIt() {
        let findings = Self.reading("3 days after later").findings
        #expect(findings.map(\.message).filter { $0.contains("wait for each other forever") }.count == 1)
    }

    @Test func aLongTextIsRefused() {
        let long = "3 days after start" + String(repeating: " ", count: DueRule.textLengthMax)
        #expect(
            Self.reading("\"\(long)x\"").findings.map(\.message).contains { $0.contains("more than 250 characters") }
        )
    }

    @Test func aDifferenceNamesTheDueDate() throws {
        let old = try #require(Self.reading("3 days after start").definition)
        let new = try #require(Self.reading("5 days after start").definition)
        let changes = TemplateDiff(from: old, to: new).entries.flatMap(\.changes)
        #expect(changes == [FieldDifference(field: "due", before: "3 days after start", after: "5 days after start")])
    }
}
