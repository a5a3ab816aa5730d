import FlowCore
import Foundation
import Testing

@testable import FlowJobs

/// What templates agree upon about money.
struct TemplatePaymentTests {
    static let wedding = """
        template: wedding
        title: Wedding
        attributes:
          - {field: day, type: date}
          - {field: price, type: number}
          - {field: florist, type: text}
        payments:
          - payment: catering
            title: Catering
            party: kitchen
            direction: outgoing
            total: 4000 GBP
            category: food
            grace: 3 days
            instalments:
              - {instalment: deposit, share: 30%, due: on start}
              - {instalment: balance, title: The rest, share: 70.0%, due: 14 days before day, category: menu}
          - payment: flowers
            title: Flowers
            party: attribute florist
            direction: incoming
            total: attribute price
            instalments:
              - {instalment: all, share: rest, due: 1 month before job.due roll previous}
        steps:
          - {step: plan, title: Plan}
          - {step: deposit, title: Deposit, kind: payment, payment: catering/deposit, dependsOn: [plan]}
          - {step: flowers, title: Flowers, kind: payment, payment: flowers}
        """

    @Test
    func everyPartOfAPaymentIsRead() throws {
        let definition = try TemplateFixture.definition(Self.wedding)
        let (catering, flowers) = (definition.payments[0], definition.payments[1])
        #expect(catering.key.text == "catering" && catering.title == "Catering")
        #expect(catering.party == .profile(try ProfileKey(validating: "kitchen")))
        #expect(catering.direction == .outgoing && flowers.direction == .incoming)
        #expect(catering.total.text == "4000.00 GBP" && flowers.total.text == "attribute price")
        #expect(catering.category?.text == "food" && catering.graceDays == 3)
        #expect(catering.instalments.map(\.share.text) == ["30%", "70%"])
        #expect(catering.instalments.map(\.due.text) == ["on start", "14 days before attribute day"])
        #expect(catering.instalments[1].title == "The rest" && catering.instalments[1].category?.text == "menu")
        #expect(flowers.party.text == "attribute florist" && flowers.graceDays == 0)
        #expect(flowers.instalments[0].due.text == "1 month before job.due roll previous")
        #expect(definition.steps.map(\.kind) == [.manual, .payment, .payment])
        #expect(definition.steps.map(\.payment?.text) == [nil, "catering/deposit", "flowers"])
    }

    @Test
    func theCanonicalFormIsReadAsTheSame() throws {
        let definition = try TemplateFixture.definition(Self.wedding)
        let text = definition.canonicalText()
        #expect(
            text.contains(#""grace":"3 days","instalments":[{"due":"on start","instalment":"deposit","share":"30%"}"#)
        )
        #expect(text.contains(#""party":"kitchen","payment":"catering","title":"Catering","total":"4000.00 GBP"}"#))
        #expect(try TemplateFixture.definition(text) == definition)
        #expect(try JSONDecoder().decode(TemplateDefinition.self, from: Data(text.utf8)) == definition)
        let spaced = Self.wedding.replacingOccurrences(of: "4000 GBP", with: "4000.00   GBP")
        #expect(try TemplateFixture.definition(spaced).digest() == definition.digest())
        let plain = try TemplateFixture.definition(TemplateFixture.boiler)
        #expect(!plain.canonicalText().contains("payments"))
    }

    /// What is replaced by what, and the end of the message with the field or the rule.
    static let mistakes: [(String, String, String)] = [
        ("party: kitchen", "party: The kitchen", "\"party\" must be a profile's key"),
        ("attribute florist", "attribute florits", "did you mean \"florist\"?"),
        ("attribute florist", "attribute price", "\"party\" takes an attribute that is text, but \"price\" is number"),
        ("attribute price", "attribute day", "\"total\" takes an attribute that is number, but \"day\" is date"),
        ("direction: outgoing", "direction: out", "one of incoming, outgoing"),
        ("4000 GBP", "4000 GBB", "rule unknownCurrency"),
        ("4000 GBP", "4000.005 GBP", "rule tooManyDecimals"),
        ("4000 GBP", "4000.00005", "rule tooManyDecimals"),
        ("4000 GBP", "-1 GBP", "rule negative"),
        ("4000 GBP", "0 GBP", "rule zero"),
        ("4000 GBP", "99999999999999999999 GBP", "rule overflow"),
        ("4000 GBP", "plenty", "an amount such as 4000.00 GBP"),
        ("grace: 3 days", "grace: 3 hours", "0 to 365 days"),
        ("grace: 3 days", "grace: 400 days", "0 to 365 days"),
        ("share: 30%", "share: 130%", "rule percentageOver100"),
        ("share: 30%", "share: 40%", "come to 110 %"),
        ("share: 30%", "share: 29.5%", "come to 99.5000 %, not to 100 %"),
        ("share: 30%", "share: -30%", "rule negative"),
        ("share: 30%", "share: some", "30%, an amount such as 1200.00, or rest"),
        ("share: 30%", "share: 1200.001", "rule tooManyDecimals"),
        ("share: 30%", "share: 1300", "rule sumIsNotTotal"),
        ("share: rest", "share: 100", "make one of the instalments rest"),
        ("on start", "on plan", "not from a step"),
        ("on start", "on strat", "did you mean \"start\"?"),
        ("on start", "3 hours after start", "a payment is due on a day"),
        ("on start", "on start at 12:00", "leave time and zone out"),
        ("on start", "2 weeks before fling", "nothing that it can count from"),
        ("instalment: balance", "instalment: deposit", "stands twice in this payment"),
        ("payment: flowers", "payment: catering", "declared twice"),
        ("payment: flowers", "payment: Flowers", "contains \"F\""),
        ("category: food", "category: Food!", "budget category"),
        ("title: Flowers", "titel: Flowers", "did you mean \"title\"?"),
        ("  - {step: plan, title: Plan}", "  - {step: plan, title: Plan, payment: catering}", "kind: payment"),
        ("kind: payment, payment: flowers", "kind: payment", "needs the key \"payment\""),
        ("payment: flowers}", "payment: flower}", "did you mean \"flowers\"?"),
        ("payment: catering/deposit", "payment: catering/depositt", "did you mean \"deposit\"?"),
        ("payment: catering/deposit", "payment: catering/a/b", "contains \"/\""),
        ("payment: catering/deposit", "payment: catering/deposit, due: on start", "remove \"due\""),
        ("payment: catering/deposit", "payment: catering/deposit, evidence: photo", "remove \"form\" and \"evidence\""),
        (
            "payment: catering/deposit", "payment: catering/deposit, form: [{field: x, type: text}]",
            "remove \"form\" and \"evidence\""
        ),
    ]

    @Test(arguments: mistakes.indices)
    func everyMistakeIsNamedWithItsRule(index: Int) throws {
        let (old, new, message) = Self.mistakes[index]
        let source = Self.wedding.replacingOccurrences(of: old, with: new)
        #expect(source != Self.wedding)
        let reading = TemplateReader().read(source)
        #expect(reading.definition == nil)
        let matching = reading.findings.filter { $0.severity == .error && $0.message.contains(message) }
        #expect(matching.count >= 1, "\(reading.findings)")
        #expect(matching.allSatisfy { $0.line > 3 })
    }

    /// What a step names is looked up whatever else is wrong with the payment, as far as its names are known.
    @Test(arguments: [
        ("share: 30%", "share: 40%", "catering/last", ["come to 110 %", "has no instalment \"last\""]),
        ("4000 GBP", "plenty", "catering/last", ["an amount such as", "has no instalment \"last\""]),
        ("4000 GBP", "plenty", "venue", ["an amount such as", "has no payment \"venue\""]),
        ("share: 30%", "share: some", "catering/last", ["30%, an amount such as"]),
        ("payment: catering\n", "payment: Catering\n", "venue", ["contains \"C\""]),
    ])
    func aMistakeInAPaymentHidesNoOther(old: String, new: String, target: String, messages: [String]) {
        let source = Self.wedding.replacingOccurrences(of: old, with: new)
            .replacingOccurrences(of: "payment: catering/deposit", with: "payment: \(target)")
        let errors = TemplateReader().read(source).findings.filter { $0.severity == .error }.map(\.message)
        #expect(errors.count == messages.count, "\(errors)")
        for message in messages { #expect(errors.contains { $0.contains(message) }, "\(errors)") }
    }

    @Test
    func theNumberOfPaymentsAndInstalmentsIsBounded() throws {
        func source(payments: Int, instalments: Int) -> String {
            let parts = (0..<instalments).map {
                "{instalment: i\($0), share: \($0 == 0 ? "rest" : "1"), due: on start}"
            }
            let list = (0..<payments).map {
                "  - {payment: p\($0), title: P, party: p, direction: outgoing, total: 1000 EUR, "
                    + "instalments: [\(parts.joined(separator: ", "))]}\n"
            }
            return TemplateFixture.template(["{step: a, title: A}"], head: "payments:\n" + list.joined())
        }
        #expect(TemplateReader().read(source(payments: 50, instalments: 10)).findings.isEmpty)
        let many = TemplateReader().read(source(payments: 51, instalments: 1)).findings
        #expect(many.contains { $0.message.contains("\"payments\" has 51 entries; at most 50 are allowed") })
        let parts = TemplateReader().read(source(payments: 2, instalments: 251)).findings
        #expect(parts.contains { $0.message.contains("the template has 502 instalments; at most 500") })
    }

    @Test(arguments: [
        (
            "payment: flowers", "payment: blossoms",
            [
                "added payment blossoms", "removed payment flowers",
                "changed step flowers payment: flowers > blossoms",
            ]
        ),
        ("4000 GBP", "4100 GBP", ["changed payment catering total: 4000.00 GBP > 4100.00 GBP"]),
        (
            "title: The rest", "title: Rest",
            [
                "changed payment catering instalments.balance: category menu, due 14 days before attribute day, share "
                    + "70%, title The rest > category menu, due 14 days before attribute day, share 70%, title Rest"
            ]
        ),
    ])
    func theDifferenceOfPaymentsIsNamed(old: String, new: String, expected: [String]) throws {
        let changed = Self.wedding.replacingOccurrences(of: old, with: new)
        let diff = TemplateDiff(
            from: try TemplateFixture.definition(Self.wedding),
            to: try TemplateFixture.definition(changed)
        )
        let found = diff.entries.map { entry in
            let changes = entry.changes.map { " \($0.field): \($0.before ?? "nil") > \($0.after ?? "nil")" }
            return "\(entry.kind) \(entry.subject) \(entry.key)" + changes.joined(separator: ",")
        }
        #expect(found == expected)
    }
}
