import NIOCore
import Testing

@testable import Varlink

@Suite struct JSONScannerTests {
    private func read(_ text: String) throws -> JSONValue {
        try MessageCodec.value(ByteBuffer(string: text))
    }

    @Test(
        arguments: [
            ("null", .null), (" true\n", true), ("false", false),
            ("0", 0), ("-0", 0), ("12", 12), ("-7", -7),
            ("9223372036854775807", .int(.max)), ("-9223372036854775808", .int(.min)),
            ("9007199254740993", 9_007_199_254_740_993), ("9223372036854775808", .double(9_223_372_036_854_775_808)),
            ("1.5", 1.5), ("1.0", .double(1)), ("1e2", .double(100)), ("-2.5E-1", -0.25),
            ("\"\"", ""), ("\"a b\"", "a b"), ("\"\\u00e9\\n\\\"\\\\\\/\\b\\f\\r\\t\"", "é\n\"\\/\u{8}\u{c}\r\t"),
            ("\"x\\ud83d\\ude00y\"", "x😀y"), ("\"ü😀\"", "ü😀"), ("\"\\u0000\"", "\0"),
            ("[]", []), ("[ 1 , \"a\" ]", [1, "a"]), ("{}", [:]), ("{\"a\":{\"b\":[null]}}", ["a": ["b": [nil]]]),
            ("{\"a\":1,\"a\":2}", ["a": 2]), ("{\"\\u0061\":1}", ["a": 1]),
        ] as [(String, JSONValue)]
    )
    func everyKindOfValueIsRead(text: String, value: JSONValue) throws {
        #expect(try read(text) == value)
    }

    @Test(arguments: [
        "", " ", "nul", "nulll", "truefalse", "TRUE", "01", "-", "+1", ".5", "1.", "1e", "1e+", "0x10", "1 2", "NaN",
        "1e999",
        "\"", "\"a", "\"\\\"", "\"\\x\"", "\"\\u12\"", "\"\\u12g4\"", "\"\\ud800\"", "\"\\ude00\\ud83d\"", "\"\n\"",
        "'a'",
        "[", "[1", "[1,", "[1,]", "[,1]", "[1 2]", "]", "{", "{\"a\"", "{\"a\":", "{\"a\":1", "{\"a\":1,", "{\"a\":1,}",
        "{a:1}",
        "{1:2}", "{\"a\" 1}", "{\"a\":1 \"b\":2}", "}", "{}{}", "/* */1", "\u{FEFF}1",
    ])
    func everythingElseIsRefused(text: String) {
        #expect(throws: JSONSyntaxError.self) { try read(text) }
    }

    @Test(
        arguments: [[0x22, 0xFF, 0x22], [0x22, 0xC3, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22], [0xC0, 0x80]] as [[UInt8]]
    )
    func bytesThatAreNotUTF8AreRefused(bytes: [UInt8]) {
        #expect(throws: JSONSyntaxError.self) { try MessageCodec.value(ByteBuffer(bytes: bytes)) }
    }

    @Test func nestingEndsAtItsLimit() throws {
        let depth = JSONScanner.nestingDepthMax
        let fits = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        _ = try read(fits)
        #expect(throws: JSONSyntaxError.self) { try read("[\(fits)]") }
        #expect(throws: JSONSyntaxError.self) { try read(String(repeating: "{\"a\":", count: 100_000)) }
    }

    @Test func everyPrefixOfAMessageIsRefusedWithoutATrap() {
        let text =
            "{\"method\":\"a.b\\u00e9\\ud83d\\ude00\",\"parameters\":{\"x\":[1.5e3,true,null,{}]},\"more\":false}"
        for length in 0..<text.utf8.count {
            let prefix = ByteBuffer(bytes: text.utf8.prefix(length))
            #expect(throws: JSONSyntaxError.self) { try MessageCodec.value(prefix) }
            #expect(throws: MalformedMessage.self) { try MessageCodec.decodeCall(prefix) }
        }
    }

    @Test func theErrorSaysWhereAndWhy() {
        #expect(throws: JSONSyntaxError(offset: 5, reason: "a value was expected")) { try read("{\"a\":x}") }
        let error = JSONSyntaxError(offset: 5, reason: "a value was expected")
        #expect(error.description == "The text is not JSON: at byte 5, a value was expected")
    }
}
