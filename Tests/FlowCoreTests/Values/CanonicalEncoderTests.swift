import FlowCore
import Testing

@testable import FlowValues

/// What values encode as: the one text that is hashed.
@Suite struct CanonicalEncoderTests {
    private struct Inner: Encodable {
        var list = [["a"], []]
        var small: UInt8 = 7
        var none: String?
    }

    /// Two parts whose members stand side by side.
    private struct Outer: Encodable {
        var name = "Grüße \"\n"
        var inner = [Inner(), Inner(none: "n")]
        var empty: [String: Int] = [:]
        var exact: FieldValue
        var given = CanonicalValue.list([.boolean(true), .integer(-1)])

        private enum CodingKeys: CodingKey { case name, inner, empty, exact, given }

        func encode(to encoder: any Encoder) throws {
            var members = encoder.container(keyedBy: CodingKeys.self)
            try members.encode(name, forKey: .name)
            try Inner().encode(to: encoder)
            try members.encode(inner, forKey: .inner)
            try members.encode(empty, forKey: .empty)
            try members.encode(exact, forKey: .exact)
            try members.encode(given, forKey: .given)
        }
    }

    @Test func membersAreSortedAndNilIsLeftOut() throws {
        let outer = Outer(exact: .number(try DecimalNumber(validating: "0.10")))
        #expect(
            try CanonicalValue(encoding: outer).json
                == #"{"empty":{},"exact":0.1,"given":[true,-1],"#
                + #""inner":[{"list":[["a"],[]],"small":7},{"list":[["a"],[]],"none":"n","small":7}],"#
                + #""list":[["a"],[]],"name":"Grüße \"\n","small":7}"#
        )
    }

    @Test func numbersThatAreNotWholeAreRefused() {
        #expect(throws: EncodingError.self) { try CanonicalValue(encoding: ["a": 0.1]) }
        #expect(throws: EncodingError.self) { try CanonicalValue(encoding: [UInt64.max]) }
        #expect(throws: EncodingError.self) { try CanonicalValue(encoding: ["a", nil]) }
    }

    @Test func whatWasEncodedIsReadAgain() throws {
        let value = CanonicalValue.object([
            "a": .list([.text("x"), .integer(1), .decimal(try DecimalNumber(validating: "1.5")), .boolean(false)]),
            "b": .object([:]),
        ])
        #expect(try CanonicalValue(encoding: value) == value)
    }
}
