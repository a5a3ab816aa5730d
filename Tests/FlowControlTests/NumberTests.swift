import FlowAPI
import FlowCore
import TestSupport
import Testing
import Varlink

@testable import FlowControl

/// Numbers in forms are exact or refused.
@Suite(.timeLimit(.minutes(5)))
struct NumberTests {
    @Test(arguments: [
        (JSONValue.double(1.4), "1.4"), (.double(0.1), "0.1"), (.double(-0.5), "-0.5"), (.double(1000), "1000"),
        (.int(0), "0"), (.int(-7), "-7"), (.int(999_999_999_999_999), "999999999999999"), (.double(0.00001), "0.00001"),
        (.double(-0.000012), "-0.000012"), (.double(0.000001), "0.000001"), (.double(123_456_789.25), "123456789.25"),
        (.double(999_999_999.999999), "999999999.999999"),
    ])
    func aNumberIsTakenAsItIsWritten(json: JSONValue, text: String) throws {
        let values = try WireValues.fields(["n": json], field: "form")
        #expect(values[try FieldKey(validating: "n")] == .number(try DecimalNumber(validating: text)))
    }

    @Test(arguments: [
        JSONValue.double(0.0000001), .double(1e15), .double(1e300), .int(1_000_000_000_000_000), .int(.min),
        // Written with 18 digits, of which a binary number keeps 17: refused rather than rounded.
        .double(123_456_789_012.123456), .double(999_999_999_999_999.999999), .double(0.30000000000000004),
    ])
    func whatCannotBeExactIsRefused(json: JSONValue) {
        #expect(throws: InvalidInput.self) { try WireValues.fields(["n": json], field: "form") }
    }

    @Test(arguments: [
        ("1.4", JSONValue.double(1.4)), ("0.1", .double(0.1)), ("999999999999999.999999", "999999999999999.999999"),
        ("1000", .int(1000)), ("0.00001", "0.00001"), ("-3", .int(-3)),
    ])
    func aNumberGoesOutAsItIs(text: String, json: JSONValue) throws {
        let values: [FieldKey: FieldValue] = [
            try FieldKey(validating: "n"): .number(try DecimalNumber(validating: text))
        ]
        #expect(WireValues.json(values) == ["n": json])
    }

    @Test
    func numbersOfAJobComeBackExactly() async throws {
        try await ControlWorld.run { control in
            try await control.prepare()
            _ = try await control.call(
                "io.flowd.Templates.Apply",
                ["tenant": "mine", "source": .string(SampleTemplates.rich)]
            )
            for (given, back) in [
                (JSONValue.double(1.4), JSONValue.double(1.4)), ("0.10", .double(0.1)), (.double(1e3), .int(1000)),
                ("999999999999999.999999", "999999999999999.999999"), (.int(-7), .int(-7)),
            ] {
                let reply = try await control.call(
                    "io.flowd.Jobs.Start",
                    ["tenant": "mine", "template": "rich", "attributes": ["area": given]]
                )
                #expect(reply["job"]?["spec"]?["attributes"]?["area"] == back)
                let id = try #require(reply["job"]?["id"])
                let displayed = try await control.call("io.flowd.Jobs.Show", ["tenant": "mine", "job": id])
                #expect(displayed["job"]?["spec"]?["attributes"]?["area"] == back)
            }
        }
    }
}
