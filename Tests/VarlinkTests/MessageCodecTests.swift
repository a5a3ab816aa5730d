import NIOCore
import Testing

@testable import Varlink

@Suite struct MessageCodecTests {
    private struct Spec: Codable, Sendable {
        enum Color: String, WireEnum { case red, green }
        struct Step: Codable, Sendable {
            let weight: Int
            let name: String?
        }
        let color: Color
        let steps: [Step]
        let flag: Bool?
        let ratio: Double?
        let labels: [String: String]?
    }
    private struct Parameters: Codable, Sendable { let spec: Spec }

    private func call(_ text: String) throws -> CallHeader {
        try MessageCodec.decodeCall(ByteBuffer(string: text))
    }

    // MARK: - Calls

    @Test(arguments: [
        "{\"method\":\"a.b.C\"}",
        "{\"method\":\"a.b.C\",\"parameters\":null}",
        "{\"method\":\"a.b.C\",\"parameters\":{}}",
        "{\"method\":\"a.b.C\",\"more\":false,\"oneway\":false,\"upgrade\":false}",
        "{\"method\":\"a.b.C\",\"more\":null,\"oneway\":null,\"upgrade\":null}",
        " {\n\"com.example.trace\" : {\"id\":[1,2]} ,\t\"method\" : \"a.b.\\u0043\" }\r\n",
    ])
    func allSpellingsOfAPlainCallAreTheSame(text: String) throws {
        let header = try call(text)
        #expect(header.method == "a.b.C")
        #expect(!header.wantsMore && !header.isOneway && !header.isUpgrade)
        let parameters = try MessageCodec.decodeParameters(JSONValue.self, from: header.parameters)
        #expect(parameters == [:])
        _ = try MessageCodec.decodeParameters(NoParameters.self, from: header.parameters)
    }

    @Test func flagsAreRead() throws {
        #expect(try call("{\"method\":\"a.B\",\"more\":true}").wantsMore)
        #expect(try call("{\"method\":\"a.B\",\"oneway\":true}").isOneway)
        #expect(try call("{\"method\":\"a.B\",\"upgrade\":true}").isUpgrade)
    }

    @Test(arguments: [
        "{}", "[]", "null", "\"a.b\"", "7", "{\"method\":null}", "{\"method\":5}", "{\"method\":[\"a.b\"]}",
        "{\"method\":\"a.B\",\"more\":1}", "{\"method\":\"a.B\",\"oneway\":\"true\"}",
        "{\"method\":\"a.B\",\"upgrade\":{}}",
        "{\"method\":\"a.B\"", "{\"method\":\"a.B\"}x", "{\"method\":5,\"x\":}", "", "GET / HTTP/1.1\r\n\r\n",
    ])
    func whatIsNoCallIsMalformed(text: String) {
        #expect(throws: MalformedMessage.self) { try call(text) }
    }

    @Test func malformedTextIsReportedFromAWrongShape() {
        #expect(throws: MalformedMessage.wrongShape(reason: "\"method\" must be a string")) {
            try call("{\"method\":5}")
        }
        let syntax = JSONSyntaxError(offset: 16, reason: "a value was expected")
        #expect(throws: MalformedMessage.notJSON(syntax)) { try call("{\"method\":5,\"x\":}") }
    }

    @Test func callsAreWrittenWithoutFalseFlags() throws {
        let plain = try MessageCodec.encodeCall(CallHeader(method: "a.b.C"), parameters: NoParameters())
        #expect(String(buffer: plain) == "{\"method\":\"a.b.C\",\"parameters\":{}}\0")
        let header = CallHeader(method: "a.b.C", isOneway: true, wantsMore: true, isUpgrade: true)
        let full = try MessageCodec.encodeCall(header, parameters: ["x": 1])
        #expect(
            String(buffer: full)
                == "{\"method\":\"a.b.C\",\"oneway\":true,\"more\":true,\"upgrade\":true,\"parameters\":{\"x\":1}}\0"
        )
    }

    @Test func parametersMustBeAnObjectWithAJSONForm() {
        #expect(throws: UnencodableValue.self) {
            try MessageCodec.encodeCall(CallHeader(method: "a.B"), parameters: [1])
        }
        #expect(throws: UnencodableValue.self) { try MessageCodec.encodeReply(parameters: "x", continues: false) }
        #expect(throws: UnencodableValue.self) {
            try MessageCodec.encodeReply(parameters: ["x": Double.nan], continues: false)
        }
    }

    // MARK: - Replies

    @Test func repliesAreWrittenAndRead() throws {
        let more = try MessageCodec.encodeReply(parameters: ["x": "/"], continues: true)
        #expect(String(buffer: more) == "{\"parameters\":{\"x\":\"/\"},\"continues\":true}\0")
        let last = try MessageCodec.encodeReply(parameters: NoParameters(), continues: false)
        #expect(String(buffer: last) == "{\"parameters\":{}}\0")
        let error = try MessageCodec.encodeError(VarlinkError(name: "a.B"))
        #expect(String(buffer: error) == "{\"error\":\"a.B\",\"parameters\":{}}\0")

        let header = try MessageCodec.decodeReply(
            ByteBuffer(string: "{\"continues\":true,\"parameters\":{\"x\":1},\"y\":0}")
        )
        #expect(header.continues && header.error == nil)
        #expect(try header.result(as: JSONValue.self) == ["x": 1])
        let failed = try MessageCodec.decodeReply(
            ByteBuffer(string: "{\"error\":\"a.b.E\",\"parameters\":{\"id\":\"7\"}}")
        )
        #expect(throws: VarlinkError(name: "a.b.E", parameters: ["id": "7"])) { try failed.result(as: JSONValue.self) }
        let bare = try MessageCodec.decodeReply(ByteBuffer(string: "{\"error\":null}"))
        _ = try bare.result(as: NoParameters.self)
    }

    // MARK: - Parameters

    @Test(arguments: [
        ("{}", "spec", "The field spec is missing"),
        ("{\"spec\":null}", "spec", "The field spec must be an object, found null"),
        ("{\"spec\":[]}", "spec", "The field spec must be an object, found a list"),
        ("{\"spec\":{\"color\":\"red\"}}", "spec.steps", "The field spec.steps is missing"),
        (
            "{\"spec\":{\"color\":7,\"steps\":[]}}", "spec.color",
            "The field spec.color must be a string, found the number 7"
        ),
        (
            "{\"spec\":{\"color\":\"blue\",\"steps\":[]}}", "spec.color",
            "The field spec.color cannot be the string \"blue\": allowed are red, green"
        ),
        (
            "{\"spec\":{\"color\":\"red\",\"steps\":{}}}", "spec.steps",
            "The field spec.steps must be a list, found an object"
        ),
        (
            "{\"spec\":{\"color\":\"red\",\"steps\":[{\"weight\":1},{\"weight\":\"2\"}]}}", "spec.steps[1].weight",
            "The field spec.steps[1].weight must be an integer, found the string \"2\""
        ),
        (
            "{\"spec\":{\"color\":\"red\",\"steps\":[],\"flag\":1}}", "spec.flag",
            "The field spec.flag must be true or false, found the number 1"
        ),
        (
            "{\"spec\":{\"color\":\"red\",\"steps\":[],\"ratio\":\"x\"}}", "spec.ratio",
            "The field spec.ratio must be a number, found the string \"x\""
        ),
        (
            "{\"spec\":{\"color\":\"red\",\"steps\":[],\"labels\":{\"a\":true}}}", "spec.labels.a",
            "The field spec.labels.a must be a string, found true"
        ),
        ("[]", "parameters", "The field parameters must be an object, found a list"),
    ])
    func theErrorNamesTheFieldAndWhatWasFound(text: String, path: String, message: String) {
        #expect(throws: VarlinkError.invalidParameter(path, message: message)) {
            try MessageCodec.decodeParameters(Parameters.self, from: ByteBuffer(string: text))
        }
    }

    @Test(arguments: ["1.5", "9223372036854775808", "1e40"])
    func anIntegerIsExactOrRefused(number: String) {
        #expect {
            try MessageCodec.decodeParameters([String: Int64].self, from: ByteBuffer(string: "{\"x\":\(number)}"))
        } throws: { error in
            (error as? VarlinkError)?.parameters["parameter"] == "x"
        }
    }

    @Test func largeIntegersArriveAsTheyWere() throws {
        let text = ByteBuffer(
            string: "{\"max\":9223372036854775807,\"min\":-9223372036854775808,\"odd\":9007199254740993}"
        )
        let expected: [String: Int64] = ["max": .max, "min": .min, "odd": 9_007_199_254_740_993]
        #expect(try MessageCodec.decodeParameters([String: Int64].self, from: text) == expected)
        #expect(
            try MessageCodec.decodeParameters(JSONValue.self, from: text)
                == .object(expected.mapValues { .int($0) })
        )
    }

    @Test func unknownFieldsAreIgnored() throws {
        struct Known: Decodable { let x: Int }
        let known = try MessageCodec.decodeParameters(Known.self, from: ByteBuffer(string: "{\"y\":{},\"x\":1}"))
        #expect(known.x == 1)
    }

    @Test func anApplicationsOwnErrorPassesThrough() {
        struct Picky: Decodable {
            init(from decoder: any Decoder) throws { throw VarlinkError.permissionDenied }
        }
        #expect(throws: VarlinkError.permissionDenied) {
            try MessageCodec.decodeParameters(Picky.self, from: nil)
        }
    }
}
