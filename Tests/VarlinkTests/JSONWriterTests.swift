import FoundationEssentials
import Testing

@testable import Varlink

@Suite struct JSONWriterTests {
    private func text(_ value: some Encodable) throws -> String {
        let writer = JSONWriter()
        try writer.append(value: value)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    /// A type that encodes itself as the closure says.
    private struct Custom: Encodable {
        let body: (any Encoder) throws -> Void
        init(_ body: @escaping (any Encoder) throws -> Void) { self.body = body }
        func encode(to encoder: any Encoder) throws { try body(encoder) }
    }

    private enum Key: String, CodingKey { case b, a, c }

    // MARK: - Scalars

    @Test(
        arguments: [
            (true, "true"), (false, "false"),
            (0, "0"), (9, "9"), (10, "10"), (-1, "-1"), (-10, "-10"), (12_345, "12345"),
            (Int8.min, "-128"), (Int8.max, "127"), (Int16.min, "-32768"), (Int16.max, "32767"),
            (Int32.min, "-2147483648"), (Int32.max, "2147483647"),
            (Int64.min, "-9223372036854775808"), (Int64.max, "9223372036854775807"),
            (Int.min, "-9223372036854775808"), (Int.max, "9223372036854775807"),
            (UInt8.max, "255"), (UInt16.max, "65535"), (UInt32.max, "4294967295"),
            (UInt64.max, "18446744073709551615"), (UInt.max, "18446744073709551615"), (UInt64.min, "0"),
            (0.0, "0"), (-0.0, "-0"), (1.0, "1"), (-2.5, "-2.5"), (0.1, "0.1"), (1e16, "1e+16"), (1e-7, "1e-07"),
            (9_007_199_254_740_993.0, "9007199254740992"), (Double.greatestFiniteMagnitude, "1.7976931348623157e+308"),
            (Double.leastNonzeroMagnitude, "5e-324"), (Float(0.1), "0.1"), (Float(3), "3"),
            ("", "\"\""), ("x/y", "\"x/y\""), (String?.none, "null"), (String?.some("x"), "\"x\""),
            (Data([0, 1, 255]), "\"AAH/\""), (JSONValue.null, "null"),
        ] as [(any Encodable & Sendable, String)]
    )
    func scalarsAreWrittenAlikeEverywhere(value: any Encodable & Sendable, expected: String) throws {
        func inAllPlaces(_ value: some Encodable) throws {
            #expect(try text(value) == expected)
            #expect(try text([value]) == "[\(expected)]")
            #expect(try text(["k": value]) == "{\"k\":\(expected)}")
            #expect(try text(Custom { try value.encode(to: $0) }) == expected || value is Data)
        }
        try inAllPlaces(value)
    }

    /// One field of each type that an encoding container has a method for.
    private struct Scalars: Encodable {
        let bool = true
        let int = -1
        let int8 = Int8(-8)
        let int16 = Int16(-16)
        let int32 = Int32(-32)
        let int64 = Int64.min
        let uint = UInt(1)
        let uint8 = UInt8(8)
        let uint16 = UInt16(16)
        let uint32 = UInt32(32)
        let uint64 = UInt64.max
        let float = Float(0.25)
        let double = 1.5
        let text = "x"
        let some: Int? = 7
        let none: Int? = nil
    }

    @Test func fieldsStandInTheOrderOfTheirDeclaration() throws {
        #expect(
            try text(Scalars())
                == #"{"bool":true,"int":-1,"int8":-8,"int16":-16,"int32":-32,"int64":-9223372036854775808,"uint":1,"#
                + #""uint8":8,"uint16":16,"uint32":32,"uint64":18446744073709551615,"float":0.25,"double":1.5,"#
                + #""text":"x","some":7}"#
        )
    }

    @Test func elementsOfEveryTypeAreWritten() throws {
        let list = Custom { encoder in
            var list = encoder.unkeyedContainer()
            try list.encodeNil()
            try list.encode(true)
            try list.encode(Int8(-8))
            try list.encode(UInt64.max)
            try list.encode(1.5)
            try list.encode(Float(0.25))
            try list.encode("x")
            #expect(list.count == 7)
        }
        #expect(try text(list) == #"[null,true,-8,18446744073709551615,1.5,0.25,"x"]"#)
    }

    @Test(
        arguments: [
            ("\"", #"\""#), ("\\", #"\\"#), ("/", "/"), ("\u{8}", #"\b"#), ("\t", #"\t"#), ("\n", #"\n"#),
            ("\u{C}", #"\f"#), ("\r", #"\r"#), ("\r\n", #"\r\n"#), ("\0", #"\u0000"#), ("\u{B}", #"\u000b"#),
            ("\u{1F}", #"\u001f"#), ("\u{1A}", #"\u001a"#), ("\u{7F}", "\u{7F}"), ("\u{2028}", "\u{2028}"),
            ("é日", "é日"), ("👩🏽‍🚀", "👩🏽‍🚀"), ("e\u{301}", "e\u{301}"),
            ("a\"b\\c", #"a\"b\\c"#),
            ("\"long text without an escape until the end\n", #"\"long text without an escape until the end\n"#),
        ]
    )
    func charactersAreEscapedOnlyWhereTheyMustBe(character: String, expected: String) throws {
        #expect(try text(character) == "\"\(expected)\"")
        #expect(try text([character: character]) == "{\"\(expected)\":\"\(expected)\"}")
        #expect(try text("日 \(character) 日") == "\"日 \(expected) 日\"")
    }

    @Test(arguments: [Double.nan, .signalingNaN, .infinity, -.infinity])
    func whatIsNotFiniteHasNoText(number: Double) {
        let float = Float(number)
        for value in [number, float, [number], [float], ["k": number], ["k": float]] as [any Encodable] {
            #expect(throws: UnencodableValue.self) { try text(value) }
        }
    }

    // MARK: - Containers

    @Test func emptyContainersAreWritten() throws {
        #expect(try text([Int]()) == "[]")
        #expect(try text([String: Int]()) == "{}")
        #expect(try text(NoParameters()) == "{}")
        #expect(try text([[[Int]]](repeating: [[]], count: 2)) == "[[[]],[[]]]")
        #expect(try text(["x": [String: Int]()]) == "{\"x\":{}}")
        #expect(try text([NoParameters(), NoParameters()]) == "[{},{}]")
    }

    @Test func nestedContainersCloseWhenTheNextMemberBegins() throws {
        let value = Custom { encoder in
            var object = encoder.container(keyedBy: Key.self)
            var inner = object.nestedContainer(keyedBy: Key.self, forKey: .b)
            var list = inner.nestedUnkeyedContainer(forKey: .a)
            try list.encode(1)
            var deepest = list.nestedContainer(keyedBy: Key.self)
            try deepest.encodeNil(forKey: .c)
            var empty = list.nestedUnkeyedContainer()
            #expect(empty.count == 0)
            try empty.encode(contentsOf: [2, 3])
            _ = list.nestedUnkeyedContainer()
            #expect(list.count == 4)
            try inner.encode(true, forKey: .b)
            try object.encode(["x"], forKey: .c)
        }
        #expect(try text(value) == #"{"b":{"a":[1,{"c":null},[2,3],[]],"b":true},"c":["x"]}"#)
    }

    private class Base: Encodable {
        let x = 1
    }

    private final class Derived: Base {
        override func encode(to encoder: any Encoder) throws {
            var object = encoder.container(keyedBy: Key.self)
            try object.encode(2, forKey: .a)
            try super.encode(to: object.superEncoder())
            try super.encode(to: object.superEncoder(forKey: .b))
            var list = object.nestedUnkeyedContainer(forKey: .c)
            try super.encode(to: list.superEncoder())
        }
    }

    @Test func superEncodersWriteTheirMember() throws {
        #expect(try text(Derived()) == #"{"a":2,"super":{"x":1},"b":{"x":1},"c":[{"x":1}]}"#)
    }

    @Test func oneObjectMayBeEncodedInParts() throws {
        let parts = Custom { encoder in
            try Base().encode(to: encoder)
            var object = encoder.container(keyedBy: Key.self)
            try object.encode([2], forKey: .a)
        }
        #expect(try text(parts) == #"{"x":1,"a":[2]}"#)
    }

    @Test func whatEncodesNothingIsAnEmptyObject() throws {
        let nothing = Custom { _ in }
        #expect(try text([nothing, nothing]) == "[{},{}]")
        #expect(try text(["a": nothing, "b": nothing]) == "{\"a\":{},\"b\":{}}")
        #expect(throws: UnencodableValue.self) { try text(nothing) }
        let unused = Custom { encoder in
            var object = encoder.container(keyedBy: Key.self)
            _ = object.superEncoder()
            try object.encode(1, forKey: .a)
        }
        #expect(try text(unused) == #"{"super":{},"a":1}"#)
    }

    // MARK: - Order

    @Test func dictionariesAreSortedByKey() throws {
        let keys =
            (0..<40).map { "k\($0 * 7 % 40)" } + ["", "\"", "\\", " ", "é", "😀", "k", "K", "\u{F900}", "\u{8C49}"]
        let members = keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.map { key in
            (key, "{\"a\":[{}],\"b\":{\"x\":\"y,z\"}}")
        }
        let value: JSONValue = ["b": ["x": "y,z"], "a": [[:]]]
        let expected = try "{" + members.map { try "\(text($0)):\($1)" }.joined(separator: ",") + "}"
        let dictionary = Dictionary(keys.map { ($0, value) }, uniquingKeysWith: { _, last in last })
        #expect(try text(dictionary) == expected)
        #expect(try text(JSONValue.object(dictionary)) == expected)
        #expect(try text([1: "x", 10: "y", 2: "z"]) == #"{"1":"x","10":"y","2":"z"}"#)
        #expect(try text(["z": ["b": 2, "a": 1], "y": [:]]) == #"{"y":{},"z":{"a":1,"b":2}}"#)
    }

    // MARK: - Errors

    @Test func writingOutOfOrderIsAnError() {
        let nested = Custom { encoder in
            var object = encoder.container(keyedBy: Key.self)
            var first = object.nestedContainer(keyedBy: Key.self, forKey: .a)
            var second = object.nestedContainer(keyedBy: Key.self, forKey: .b)
            try second.encode(1, forKey: .a)
            try first.encode(1, forKey: .a)
        }
        #expect(throws: UnencodableValue.self) { try text(nested) }
        let late = Custom { encoder in
            var list = encoder.unkeyedContainer()
            let place = list.superEncoder()
            try list.encode(1)
            try 2.encode(to: place)
        }
        #expect(throws: UnencodableValue.self) { try text(late) }
        let twice = Custom { encoder in
            var value = encoder.singleValueContainer()
            try value.encode(1)
            try value.encode(2)
        }
        #expect(throws: UnencodableValue.self) { try text(twice) }
    }

    @Test func anErrorThatTheValueCatchesLeavesTheTextWhole() throws {
        struct Refusal: Error {}
        let refusing = Custom { encoder in
            var list = encoder.unkeyedContainer()
            try list.encode(1)
            throw Refusal()
        }
        let value = Custom { encoder in
            var object = encoder.container(keyedBy: Key.self)
            #expect(throws: UnencodableValue.self) { try object.encode(Double.nan, forKey: .a) }
            #expect(throws: UnencodableValue.self) { try object.encode(refusing, forKey: .b) }
            try object.encode(1, forKey: .c)
        }
        #expect(try text(value) == #"{"b":[1],"c":1}"#)
        #expect(throws: UnencodableValue(reason: "Refusal()")) { try text(refusing) }
    }
}
