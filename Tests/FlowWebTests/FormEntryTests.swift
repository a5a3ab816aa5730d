import FlowAPI
import FlowCore
import FlowReports
import Testing

@testable import FlowWeb

/// Forms about steps, as they come from a browser and as they are drawn.
@Suite struct FormEntryTests {
    private static let key = String(repeating: "a", count: 64)

    @Test func aFormIsRead() throws {
        let fields = [
            "verb": "correct", "key": Self.key, "field.a": "1", "field.field.b": "2", "text": "x\r\ny", "token": "t",
        ]
        let entry = try #require(FormEntry<StepVerb>(fields))
        #expect(entry.verb == .correct)
        #expect(entry.values == ["a": "1", "field.b": "2"])
        #expect(entry.text == "x\ny")
    }

    @Test(arguments: [
        [:], ["verb": "complete"], ["key": key], ["verb": "delete", "key": key], ["verb": "complete", "key": "short"],
        ["verb": "", "key": key],
    ])
    func aFormThatIsntOursIsNone(fields: [String: String]) {
        #expect(FormEntry<StepVerb>(fields) == nil)
    }

    private static let inputs: [(ActionsAPI.FieldType, String, String, [String])] = [
        (.text, "x", "isText", []), (.number, "1.5", "isNumber", []), (.date, "2027-01-31", "isDate", []),
        (.boolean, "true", "hasChoices", ["", "true", "false"]), (.choice, "b", "hasChoices", ["", "a", "b"]),
    ]

    @Test(arguments: inputs.indices)
    func eachTypeHasItsInput(index: Int) {
        let (type, value, flag, options) = Self.inputs[index]
        let field = ActionsAPI.Field(
            key: "k",
            title: nil,
            type: type,
            unit: nil,
            required: true,
            options: type == .choice ? ["a", "b"] : nil,
            allowed: "anything"
        )
        let values = FieldInput(field: field, value: value, texts: .english).values
        #expect(["isText", "isNumber", "isDate", "hasChoices"].filter { values[flag: $0] } == [flag])
        guard case .list(let choices)? = values["choices"] else { return #expect(Bool(false)) }
        let rows = choices.compactMap { choice -> [String: CanonicalValue]? in
            guard case .object(let members) = choice else { return nil }
            return members
        }
        #expect(rows.map { $0["option"] } == options.map { .text($0) })
        #expect(rows.count { $0["selected"] == .boolean(true) } == (options.isEmpty ? 0 : 1))
    }

    @Test(arguments: [
        ("0.00", 100.0, "0"), ("100.00", 100, "100"), ("50.50", 100, "51"), ("-50.00", 100, "50"), ("0.01", 100, "1"),
        ("1.00", 0, "0"), ("odd", 100, "0"),
    ])
    func barsAreAsLongAsTheirAmounts(amount: String, greatest: Double, share: String) {
        #expect(MoneyBar(greatest: greatest).share(of: amount) == share)
    }

    @Test(arguments: [("actionCompleted", "action completed"), ("jobStarted", "job started"), ("odd", "odd")])
    func kindsOfEventsAreWords(kind: String, words: String) {
        #expect(JobHistory.words(of: kind) == words)
    }

    @Test func addressesOfStepsAreWritten() {
        #expect(StepScreen.address("acme", "12", "child.one") == "/t/acme/jobs/12/child.one")
        #expect(StepScreen.address("acme", "12", "a/b") == "/t/acme/jobs/12/a%2Fb")
        #expect(StepScreen.address("acme", "12") == "/t/acme/jobs/12")
    }
}
