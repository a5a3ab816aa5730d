import FoundationEssentials
import Testing

@testable import Varlink

@Suite struct JSONValueTests {
    private struct Holder: Codable, Equatable {
        let value: JSONValue
        let more: [String: JSONValue]
    }

    @Test(
        arguments: [
            .null, true, false, 0, -1, .int(.max), .int(.min), 9_007_199_254_740_993, 0.5, -2.25, "", "a\"\\\n", [],
            [1, [nil, "x"]],
            [:], ["a": ["b": [1.5, true]]],
        ] as [JSONValue]
    )
    func valuesSurviveTypedEncodingAndDecoding(value: JSONValue) throws {
        let holder = Holder(value: value, more: ["k": value])
        let text = try JSONEncoder().encode(holder)
        #expect(try JSONDecoder().decode(Holder.self, from: text) == holder)
    }

    @Test(
        arguments: [
            (0, "0.0"), (-0.0, "-0.0"), (12.5, "12.5"), (0.0001, "0.0001"), (0.00001, "0.00001"),
            (-0.0000125, "-0.0000125"),
            (1e-7, "0.0000001"), (123_456_789_012_345, "123456789012345.0"), (1e16, "10000000000000000"),
            (-1.25e20, "-125000000000000000000"),
        ] as [(Double, String)]
    )
    func numbersAreWrittenWithoutAnExponent(number: Double, text: String) {
        #expect(number.plainText == text)
        #expect(Double(text) == number)
    }

    @Test func membersAndElementsAreFound() {
        let value: JSONValue = ["list": [1, 2], "text": "x"]
        #expect(value["list"]?[1] == 2)
        #expect(value["list"]?[2] == nil)
        #expect(value["list"]?[-1] == nil)
        #expect(value["none"] == nil)
        #expect(value[0] == nil)
        #expect(value["text"]?["x"] == nil)
    }

    @Test func theDescriptionIsJSONWithSortedKeys() {
        #expect(
            JSONValue.object(["b": 1, "a": [true, nil, "x/y"]]).description == "{\"a\":[true,null,\"x/y\"],\"b\":1}"
        )
        #expect(JSONValue.double(.infinity).description == "a number that is not finite")
    }

    @Test func ofRepeatedKeysInALiteralTheLastStays() {
        #expect(["a": 1, "a": 2] as JSONValue == ["a": 2])
    }
}
