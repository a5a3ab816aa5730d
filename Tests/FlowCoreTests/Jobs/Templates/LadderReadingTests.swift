import FlowCore
import Foundation
import Testing

@testable import FlowJobs
@testable import FlowTenant

/// The ladder of a template's payment.
struct LadderReadingTests {
    private func source(_ ladder: String, total: String = "100.00 EUR") -> String {
        """
        template: course
        title: Course
        attributes:
          - {field: price, title: Price, type: number}
        payments:
          - payment: fee
            title: Fee
            party: bella
            direction: incoming
            total: \(total)
            ladder: \(ladder)
            instalments:
              - {instalment: all, share: rest, due: on start}
        steps:
          - {step: paid, title: Paid, kind: payment, payment: fee}
        """
    }

    private static let parts =
        "\n      - -7d  friendly to anna\n      - 7d first fee 5.00\n      - repeat 14d; at 10:00"

    @Test func textAndListSayTheSame() throws {
        let listed = try TemplateFixture.definition(source(Self.parts))
        let text = "-7d friendly to anna; 7d first fee 5.00;  repeat 14d; at 10:00"
        let written = try TemplateFixture.definition(source(text))
        #expect(listed == written && listed.digest() == written.digest())
        let ladder = try #require(listed.payments.first?.ladder)
        #expect(ladder.text == "-7d friendly to anna; 7d first fee 5.00; repeat 14d; at 10:00")
        #expect(ladder.recipients.map(\.text) == ["anna"])
        let euro = try Currency(validating: "EUR")
        #expect(try ladder.plan(euro).text == "-7d friendly to anna; 7d first fee 5.00 EUR; repeat 14d; at 10:00")
    }

    @Test func theCanonicalFormIsReadAsTheSame() throws {
        let definition = try TemplateFixture.definition(source(Self.parts))
        let text = definition.canonicalText()
        #expect(text.contains(#""ladder":"-7d friendly to anna; 7d first fee 5.00; repeat 14d; at 10:00","party""#))
        #expect(try TemplateFixture.definition(text) == definition)
        #expect(try JSONDecoder().decode(TemplateDefinition.self, from: Data(text.utf8)) == definition)
        let without = try TemplateFixture.definition(source("0d due").replacing("ladder: 0d due", with: "grace: 1 day"))
        let diff = TemplateDiff(from: without, to: definition).entries.flatMap(\.changes).map(\.field)
        #expect(diff == ["grace", "ladder"])
    }

    /// Packs write the channel and whom it goes to as parts of their own.
    @Test(arguments: ["via phone; to role:owner", "to role:owner; via phone", "via phone to role:owner"])
    func channelAndAddresseeMayBePartsOfTheirOwn(words: String) throws {
        let ladder = try #require(try TemplateFixture.definition(source("0d due; \(words)")).payments.first?.ladder)
        let euro = try Currency(validating: "EUR")
        #expect(try ladder.plan(euro).text == "0d due; via phone to role:owner")
    }

    /// What is written, where the mistake is told, and a part of the message.
    static let mistakes: [(ladder: String, place: String, path: String, message: String)] = [
        ("0d", "11:13", "payments[0].ladder", "a step's name after its day"),
        ("0d due; 7d", "11:13", "payments[0].ladder", "has \"7d\""),
        ("[]", "11:13", "payments[0].ladder", "\"ladder\" is empty"),
        ("{a: b}", "11:13", "payments[0].ladder", "found a map"),
        ("[0d due, soon first]", "11:22", "payments[0].ladder[1]", "whole days or weeks"),
        ("[0d due, 7d first fee 5.005]", "11:22", "payments[0].ladder[1]", "rule tooManyDecimals"),
        ("[0d due, 7d first fee 5 GBP]", "11:13", "payments[0].ladder", "rule currencyMismatch"),
        ("[0d due, 7d first when moon full]", "11:22", "payments[0].ladder[1]", "when count 2"),
        ("[7d first, 0d due]", "11:13", "payments[0].ladder", "each later than the one before it"),
        ("[0d due, gap 1m]", "11:22", "payments[0].ladder[1]", "allowed: 1h to 366d"),
        ("[0d due, via mail to anna, to ben]", "11:40", "payments[0].ladder[2]", "via and to once"),
        ("[0d due, to ben, via mail to anna]", "11:30", "payments[0].ladder[2]", "via and to once"),
        ("[0d due, at 25:00]", "11:22", "payments[0].ladder[1]", "25:00"),
        (
            "[0d due, repeat 1d, repeat 2d]", "11:33", "payments[0].ladder[2]",
            "each of repeat, cap, gap, at, quiet, via and to once"
        ),
    ]

    @Test(arguments: mistakes.indices)
    func aMistakeIsReportedWithItsPlace(index: Int) throws {
        let mistake = Self.mistakes[index]
        let findings = TemplateReader().read(source(mistake.ladder)).findings.filter { $0.severity == .error }
        let finding = try #require(findings.first)
        #expect(findings.count == 1, "\(findings)")
        #expect("\(finding.line):\(finding.column)" == mistake.place)
        #expect(finding.path == mistake.path)
        #expect(finding.message.contains(mistake.message), "\(finding.message)")
    }

    @Test func allMistakesOfAListAreReported() {
        let findings = TemplateReader().read(source("[0d, soon first, 7d first fee lots]")).findings
        #expect(findings.map(\.path) == (0..<3).map { "payments[0].ladder[\($0)]" }, "\(findings)")
    }

    /// Whom we pay gets no reminders; who pays us does.
    @Test(arguments: [
        ("0d due", 1), ("0d due; 7d late to anna", 1), ("0d due; to anna", 0), ("0d due via command", 0),
        ("[0d due to role:owner, 7d late to anna]", 0), ("0d due; via command", 0),
    ])
    func aLadderThatReachesNobodyIsSuspicious(ladder: String, count: Int) {
        let outgoing = source(ladder).replacing("incoming", with: "outgoing")
        let findings = TemplateReader().read(outgoing).findings
        #expect(findings.map(\.severity) == Array(repeating: .warning, count: count), "\(findings)")
        #expect(findings.allSatisfy { $0.path == "payments[0].ladder" && $0.message.contains("goes to nobody") })
        #expect(TemplateReader().read(source(ladder)).findings.isEmpty)
    }

    @Test func aLadderIsBounded() {
        let long = "0d due" + String(repeating: " when label x", count: 700)
        let findings = TemplateReader().read(source(long)).findings
        #expect(findings.contains { $0.message.contains("at most 8000 are allowed") }, "\(findings)")
    }

    /// What the tenant's currency doesn't have is told when the template is applied.
    @Test func amountsWithoutACurrencyWaitForTheTenants() throws {
        let definition = try TemplateFixture.definition(source("1d first fee 5.50", total: "attribute price"))
        #expect(definition.moneyFindings(try Currency(validating: "EUR")).isEmpty)
        let findings = definition.moneyFindings(try Currency(validating: "JPY"))
        #expect(findings.map(\.path) == ["payments.fee.ladder"])
        #expect(findings.first?.message.contains("rule tooManyDecimals") == true, "\(findings)")
        let pounds = try TemplateFixture.definition(source("1d first fee 5 GBP", total: "attribute price"))
        #expect(
            pounds.moneyFindings(try Currency(validating: "EUR")).first?.message.contains("currencyMismatch") == true
        )
    }
}
