import FlowCore
import Foundation
import Testing

@testable import FlowTenant

/// Starting a job makes the schedules that its template agrees upon.
struct PaymentStartTests {
    private let price: [String: FieldValue]

    init() throws {
        price = ["price": .number(try DecimalNumber(validating: "120.50")), "florist": .text("rosa")]
    }

    @Test
    func theSchedulesAreInTheChangesetOfTheJob() throws {
        let world = try PayingJob(
            TemplatePaymentTests.wedding,
            attributes: price.merging(["day": .text("2027-06-12")]) { $1 },
            due: "2027-06-30",
            first: 5
        )
        let changeset = try #require(world.changesets.first)
        #expect(world.changesets.count == 1 && changeset.events.map(\.header.kind) == [.jobStarted])
        #expect(world.records.map(\.schedule.id.number) == [5, 6])
        let (catering, flowers) = (world.records[0].schedule, world.records[1].schedule)
        #expect(catering.key?.text == "catering" && catering.job == world.job.header.id)
        #expect(catering.total.description == "4000.00 GBP" && catering.graceDays == 3)
        #expect(catering.instalments.map(\.amount.text) == ["1200.00", "2800.00"])
        #expect(catering.instalments.map(\.dueDate?.text) == ["2027-01-15", "2027-05-29"])
        #expect(catering.instalments.map(\.title) == ["deposit", "The rest"])
        #expect(catering.instalments.map(\.category?.text) == ["food", "menu"])
        #expect(flowers.party.text == "rosa" && flowers.direction == .incoming)
        #expect(flowers.total.description == "120.50 EUR")
        // The 30th of May is a Sunday.
        #expect(flowers.instalments.map(\.dueDate?.text) == ["2027-05-28"])
        #expect(world.records.allSatisfy { $0.created.event == 1 && $0.event == 1 })
        let payload = try #require(changeset.events[0].payload)
        #expect(payload.contains(#""payments":[{"currency":"GBP","direction":"outgoing","graceDays":3"#))
        #expect(payload.contains(#""key":"flowers","party":"rosa""#))
    }

    @Test
    func whatIsNotGivenIsNotMadeAndADateMayComeLater() throws {
        let world = try PayingJob(TemplatePaymentTests.wedding)
        #expect(world.records.map(\.schedule.key?.text) == ["catering"])
        #expect(world.records[0].schedule.instalments.map(\.dueDate?.text) == ["2027-01-15", nil])
        #expect(try PayingJob(TemplateFixture.template(["{step: a, title: A}"])).records.isEmpty)
    }

    @Test
    func aPartyHasToBeThere() throws {
        let missing = #expect(throws: Refusal.self) { try PayingJob(TemplatePaymentTests.wedding, parties: ["rosa"]) }
        let (kitchen, catering) = (try ProfileKey(validating: "kitchen"), try PaymentKey(validating: "catering"))
        #expect(missing == .profile(.unpayable(kitchen, .missing, payment: catering, attribute: nil)))
        let archived = #expect(throws: Refusal.self) {
            try PayingJob(TemplatePaymentTests.wedding, archived: ["kitchen"])
        }
        #expect(archived == .profile(.unpayable(kitchen, .archived, payment: catering, attribute: nil)))
        let ruled = #expect(throws: Refusal.self) {
            try PayingJob(
                TemplatePaymentTests.wedding,
                attributes: price.merging(["florist": .text("rosa")]) { $1 },
                parties: ["kitchen"]
            )
        }
        guard case .profile(.unpayable(_, .missing, _, let attribute)) = ruled else {
            Issue.record("\(String(describing: ruled))")
            return
        }
        #expect(attribute?.text == "florist")
        let wrong = price.merging(["florist": .text("Rosa & Co")]) { $1 }
        let refusal = #expect(throws: Refusal.self) { try PayingJob(TemplatePaymentTests.wedding, attributes: wrong) }
        guard case .invalidInput(let input) = refusal else {
            Issue.record("\(String(describing: refusal))")
            return
        }
        #expect(input.field == "attributes.florist" && input.found == "Rosa & Co")
    }

    @Test(arguments: [("0", "zero"), ("-3", "negative"), ("1.005", "tooManyDecimals")])
    func anAmountThatIsGivenAtTheStartIsRefusedByItsAttribute(amount: String, rule: String) throws {
        let wrong = price.merging(["price": .number(try DecimalNumber(validating: amount))]) { $1 }
        let refusal = #expect(throws: Refusal.self) { try PayingJob(TemplatePaymentTests.wedding, attributes: wrong) }
        guard case .payment(.money(let error), schedule: nil) = refusal else {
            Issue.record("\(String(describing: refusal))")
            return
        }
        #expect(error.field == "attributes.price" && error.ruleName == rule)
    }

    @Test
    func theTenantsLimitCountsThem() throws {
        let limits: [String: Int64] = ["paymentSchedules": 5]
        let made = try PayingJob(TemplatePaymentTests.wedding, attributes: price, first: 4, limits: limits)
        #expect(made.records.count == 2)
        let refusal = #expect(throws: Refusal.self) {
            try PayingJob(TemplatePaymentTests.wedding, attributes: price, first: 5, limits: limits)
        }
        guard case .tenantLimitReached(let limit) = refusal else {
            Issue.record("\(String(describing: refusal))")
            return
        }
        #expect(limit.limit == .paymentSchedules && limit.found == 6)
    }

    @Test
    func amountsThatTheTenantsCurrencyDoesNotHaveAreRefusedWhenTheTemplateIsApplied() throws {
        let source = TemplatePaymentTests.wedding.replacingOccurrences(of: "4000 GBP", with: "4000.005")
        var world = try TenantWorld()
        let definition = try TemplateFixture.definition(source)
        let refusal = #expect(throws: Refusal.self) { try world.apply(definition) }
        guard case .invalidTemplate(let findings) = refusal else {
            Issue.record("\(String(describing: refusal))")
            return
        }
        #expect(findings.map(\.path) == ["payments.catering.total"])
        #expect(findings[0].message.contains("rule tooManyDecimals"))
    }
}
