import FlowCore
import Testing

@testable import FlowPayments

struct PaymentPlanTests {
    private static let sums: [(shares: [String], amounts: [Int64], remainder: Int64)] = [
        (["30%", "70%"], [30_000, 70_000], 0), (["30%", "rest"], [30_000, 70_000], 0),
        (["100.00", "50%", "rest"], [10_000, 50_000, 40_000], 0), (["400", "600"], [40_000, 60_000], 0),
        (["rest"], [100_000], 0), (["rest", "25%"], [75_000, 25_000], 0),
        (["33.3333%", "33.3333%", "33.3334%"], [33_333, 33_333, 33_334], 1),
    ]

    @Test(arguments: sums)
    func instalmentsAddUpToTheTotal(shares: [String], amounts: [Int64], remainder: Int64) throws {
        let plan = try Paying.plan(total: cents(100_000), shares)
        #expect(plan.amounts.shares.map(\.minorUnits) == amounts)
        #expect(plan.amounts.remainder.minorUnits == remainder)
    }

    @Test func theRemainderGoesToTheLastPercentage() throws {
        let plan = try Paying.plan(total: cents(101), ["50%", "50%"])
        #expect(plan.amounts.shares.map(\.minorUnits) == [50, 51])
        #expect(plan.amounts.remainder == cents(1))
        let rest = try Paying.plan(total: cents(101), ["50%", "rest"])
        #expect(rest.amounts.shares.map(\.minorUnits) == [50, 51])
        #expect(rest.amounts.remainder.isZero)
    }

    private static let wrong: [(shares: [String], rule: String, field: String)] = [
        (["60%", "60%"], "percentageOver100", "instalments.percentage"),
        (["30%"], "sumIsNotTotal", "instalments.amount"), (["400", "500"], "sumIsNotTotal", "instalments.amount"),
        (["900", "50%"], "sumIsNotTotal", "instalments.amount"), (["1100"], "sumIsNotTotal", "instalments.amount"),
        (["1000", "rest"], "zero", "instalments.amount"), (["0%", "100%"], "zero", "instalments.amount"),
        (["1100", "rest"], "sumIsNotTotal", "instalments.amount"),
        (["100%", "0.01"], "sumIsNotTotal", "instalments.amount"),
        (["92233720368547758.07", "1"], "overflow", "instalments.amount"),
    ]

    @Test(arguments: wrong)
    func sharesThatDoNotAddUpAreRefused(shares: [String], rule: String, field: String) {
        let refusal = #expect(throws: PaymentRefusal.self) { try Paying.plan(total: cents(100_000), shares) }
        guard case .money(let error) = refusal else {
            Issue.record("\(String(describing: refusal))")
            return
        }
        #expect(error.ruleName == rule && error.field == field)
        // A sum is said to be one: nobody has typed it.
        #expect(error.found.hasSuffix(" altogether") == ["sumIsNotTotal", "percentageOver100"].contains(rule))
        if shares == ["400", "500"] { #expect(error.found == "900.00 altogether") }
    }

    @Test(arguments: [(-5, "negative"), (0, "zero")])
    func theTotalIsPositive(total: Int64, rule: String) {
        let refusal = #expect(throws: PaymentRefusal.self) { try Paying.plan(total: cents(total), ["rest"]) }
        guard case .money(let error) = refusal else {
            Issue.record("\(String(describing: refusal))")
            return
        }
        #expect(error.ruleName == rule && error.field == "total")
    }

    @Test func anInstalmentHasTheCurrencyOfItsTotal() throws {
        let yen = Money(minorUnits: 5, try Currency(validating: "JPY"))
        let part = try InstalmentPlan(title: "Part", share: .amount(yen), due: .on(date("2027-05-01")))
        let party = try ProfileKey(validating: "ito")
        let mismatch = MoneyError(
            field: "instalments.amount",
            found: "JPY",
            rule: .currencyMismatch(expected: eur)
        )
        #expect(throws: PaymentRefusal.money(mismatch)) {
            try PaymentSchedulePlan(
                title: "Catering",
                party: party,
                direction: .incoming,
                total: cents(500),
                instalments: [part]
            )
        }
    }

    @Test(arguments: [["rest", "rest"], []])
    func theInstalmentsThemselvesAreChecked(shares: [String]) {
        let refusal = #expect(throws: PaymentRefusal.self) { try Paying.plan(total: cents(100), shares) }
        guard case .invalid(let error) = refusal else {
            Issue.record("\(String(describing: refusal))")
            return
        }
        #expect(error.field == "instalments")
    }

    // MARK: - Due dates

    @Test(arguments: [
        ("2027-05-01", "2027-05-01", "2027-05-01"), ("start", "start", "2027-01-10"),
        ("start+14d", "start+14d", "2027-01-24"), ("due-2w", "due-14d", "2027-08-17"),
        ("attribute:wedding-14d", "attribute:wedding-14d", "2027-06-05"),
        ("attribute:wed-day+1d", "attribute:wed-day+1d", "2027-07-02"),
        ("attribute:wed-day", "attribute:wed-day", "2027-07-01"), ("start-0d", "start", "2027-01-10"),
        ("attribute:wed-1d+0d", "attribute:wed-1d+0d", "2027-07-05"),
        ("on start", "start", "2027-01-10"), ("2 weeks before job.due", "due-14d", "2027-08-17"),
        ("9 months before attribute wedding", "9 months before attribute wedding", "2026-09-19"),
        ("3 days after start roll next", "3 days after start roll next", "2027-01-13"),
        ("on attribute wedding roll previous", "on attribute wedding roll previous", "2027-06-18"),
        ("10 business days after start", "10 business days after start", "2027-01-22"),
    ])
    func dueDatesComeFromTheJob(text: String, kept: String, expected: String) throws {
        let dates = JobDates(
            start: date("2027-01-10"),
            due: date("2027-08-31"),
            attributes: [
                try FieldKey(validating: "wedding"): date("2027-06-19"),
                try FieldKey(validating: "wed-day"): date("2027-07-01"),
                try FieldKey(validating: "wed-1d"): date("2027-07-05"),
            ]
        )
        let due = try PaymentDue(validating: text)
        #expect(due.text == kept)
        #expect(due.date(dates)?.text == expected)
        #expect(try PaymentDue(validating: due.text) == due)
    }

    @Test func aDateThatIsNotKnownYetIsNone() throws {
        #expect(try PaymentDue(validating: "attribute:wedding").date(JobDates()) == nil)
        #expect(try PaymentDue(validating: "due+3d").date(JobDates()) == nil)
        let late = JobDates(start: date("9999-12-31"))
        #expect(try PaymentDue(validating: "start+1d").date(late) == nil)
    }

    @Test(arguments: [
        "", "2027-02-30", "tomorrow", "start+", "start+d", "start+14", "start+14h", "start+9999d", "attribute:",
        "attribute:a b", "5 hours after start", "on start at 10:00", "on start in Europe/Berlin",
        "3 days after step sign", "3 days after sign", "start++1d", "start+-1d", "+1d", "start+99999999999999999999d",
        "2027-05-01T10:00",
    ])
    func theseAreNoDueDates(text: String) {
        let error = #expect(throws: InvalidInput.self) { try PaymentDue(validating: text) }
        #expect(error?.field == "due" && error?.found == text)
    }
}
