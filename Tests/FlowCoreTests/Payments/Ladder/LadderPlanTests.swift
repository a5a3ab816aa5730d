import FlowCore
import Foundation
import Testing

@testable import FlowPayments

struct LadderPlanTests {
    private static func plan(_ text: String) throws -> LadderPlan {
        try LadderPlan(validating: text, currency: try Currency(validating: "EUR"))
    }

    private static let texts: [(written: String, kept: String)] = [
        ("0d due", "0d due"), (" -1w friendly ;2w first ", "-7d friendly; 14d first"),
        ("7d a fee 5; gap 24h; at 09:00", "7d a fee 5.00 EUR"),
        ("7d a fee 2.5% when count 2; 14d b interest 8%", "7d a fee 2.5% when count 2; 14d b interest 8%"),
        (
            "7d a when amount 100 or 90.00 USD unless label vip",
            "7d a when amount 100.00 EUR or 90.00 USD unless label vip"
        ),
        (
            "7d a fee 1; 9d b fee each 2.50; repeat 7d; cap 20",
            "7d a fee 1.00 EUR; 9d b fee each 2.50 EUR; repeat 7d; cap 20.00 EUR"
        ),
        ("9d b fee each 2%; cap 50%; repeat 1w", "9d b fee each 2%; repeat 7d; cap 50%"),
        ("7d a when age 30d when label x; repeat 2w", "7d a when age 30d when label x; repeat 14d"),
        (
            "0d a; 7d b via mail to anna+role:manager; gap 2d; at 17:30; to carl",
            "0d a; 7d b via mail to anna+role:manager; gap 2d; at 17:30; to carl"
        ),
        ("0d a; 7d b to anna; via mail", "0d a; 7d b to anna; via mail"),
        ("0d a; quiet none; at 22:00", "0d a; at 22:00; quiet none"),
        ("0d a; via mail; quiet 21:00-06:30", "0d a; quiet 21:00-06:30; via mail"),
    ]

    @Test(arguments: texts)
    func aLadderIsReadAndWritten(written: String, kept: String) throws {
        let plan = try Self.plan(written)
        #expect(plan.text == kept)
        #expect(try LadderPlan(validating: kept, currency: nil) == plan)
    }

    /// A word in the place of a step's name is a name that was left out; what is kept may be older than that rule.
    @Test(arguments: ["7d fee", "7d interest; 14d when", "0d via"])
    func whatIsKeptIsReadThoughItIsRefusedNow(text: String) throws {
        let eur = try Currency(validating: "EUR")
        #expect(throws: PaymentRefusal.self) { try LadderPlan(validating: text, currency: eur, isNew: true) }
        let kept = try LadderPlan(validating: text, currency: nil)
        #expect(try JSONDecoder().decode(LadderPlan.self, from: JSONEncoder().encode(kept)) == kept)
        let inTemplate = try TemplateLadder(validating: text)
        #expect(try JSONDecoder().decode(TemplateLadder.self, from: JSONEncoder().encode(inTemplate)) == inTemplate)
        #expect(try inTemplate.plan(eur) == kept)
    }

    @Test func aStepTakesWhatHoldsForAll() throws {
        let plan = try Self.plan("0d a; 7d b to anna; 14d c via sms; via mail to carl")
        #expect((0..<3).map { plan.addressee(ofStep: $0)?.channel } == ["mail", "mail", "sms"])
        #expect((0..<3).map { plan.addressee(ofStep: $0)?.recipients } == [["carl"], ["anna"], ["carl"]])
        #expect(plan.addressee(ofStep: 3) == nil)
        #expect(plan.recipients.map(\.text).sorted() == ["anna", "carl"])
    }

    private static let wrong: [(text: String, found: String)] = [
        ("", "an empty part"), ("0d a;", "an empty part"), ("repeat 3d", "no steps"), ("7x a", "7x"), ("7d", "7d"),
        ("7d a b", "b"), ("7d a fee", "no amount for the fee of step a"), ("7d a fee 1 fee 2", "7d a fee 1 fee 2"),
        ("7d a interest 5.00", "interest 5.00"),
        ("7d a when colour x", "when colour"), ("7d a when count 0", "0"), ("7d a unless count 2", "unless count"),
        ("7d a; gap 1m", "1m"), ("7d a; at 9", "9"), ("7d a; quiet 9", "9"), ("7d a; quiet", "quiet"),
        ("7d a; repeat 0d", "0"), ("7d a; repeat 1d 2d", "repeat 1d 2d"),
        ("7d a; to x; to y", "to"), ("0d a; gap 0d", "0d"), ("7d a via x,y", "7d a via x,y"), ("0d a fee 5.00", "a"),
        ("7d a; 7d b", "b at 7 days after a at 7 days"), ("7d a; 8d a", "a"), ("7d a fee 5.001", "5.001"),
        ("7d a fee 120%", "120%"), ("7d a when amount 5.00 XYZ", "XYZ"),
        ("7d a fee each 5.00", "a with fee each"), ("7d a fee each 5.00; 8d b; repeat 7d", "a with fee each"),
        ("7d a interest each 5%", "interest each"), ("7d a fee each; repeat 7d", "no amount for the fee of step a"),
        ("7d a; repeat 7d; cap 5.00", "no step with a fee"), ("7d a fee 5.00; cap", "no amount for the cap"),
        ("7d a; 8d b when amount", "no amount for a condition of step b"),
        ("7d first; 3d early", "early at 3 days after first at 7 days"),
        ("7d a fee 5.00; cap 5%; cap 6%", "cap"),
        ("7d a fee 5.00; cap 5.00 EUR each", "cap 5.00 EUR each"), ("7d a fee 5.00; cap 120%", "120%"),
        ("-3d a; repeat 3d", "the last step is before it"),
    ]

    @Test func examplesOfALengthAreAllowed() {
        let refusal = { (bounds: ClosedRange<Int>) -> String? in
            do throws(InvalidInput) {
                _ = try DurationText.seconds("x", field: "gap", in: bounds)
                return nil
            } catch {
                return error.allowed
            }
        }
        #expect(refusal(60...DurationText.secondsMax)?.hasSuffix(", such as 30m, 1h30m or 2d") == true)
        #expect(refusal(Ladder.minGapBounds)?.hasSuffix(", such as 1h30m or 2d") == true)
        #expect(refusal(60...3600) == "1m to 1h, such as 30m")
        #expect(refusal(60...120) == "1m to 2m")
    }

    @Test(arguments: wrong)
    func whatIsWrongIsNamed(text: String, found: String) throws {
        do throws(PaymentRefusal) {
            _ = try LadderPlan(validating: text, currency: try? Currency(validating: "EUR"))
            Issue.record("“\(text)” was read")
        } catch {
            switch error {
            case .invalid(let input): #expect(input.found == found && input.field.hasPrefix("ladder"))
            case .money(let money): #expect(money.found == found && money.field == "ladder")
            default: Issue.record("\(error)")
            }
        }
    }
}
