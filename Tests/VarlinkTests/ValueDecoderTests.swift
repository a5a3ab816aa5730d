import FoundationEssentials
import Testing

@testable import Varlink

@Suite struct ValueDecoderTests {
    private struct Everything: Codable, Equatable {
        struct Inner: Codable, Equatable { let id: Int }
        enum Choice: Codable, Equatable { case one(Int), two(text: String) }

        var int8: Int8 = -8
        var int16: Int16 = -16
        var int32: Int32 = -32
        var int64: Int64 = .min
        var uint8: UInt8 = 8
        var uint16: UInt16 = 16
        var uint32: UInt32 = 32
        var uint64 = UInt64(Int64.max)
        var uint: UInt = 0
        var float: Float = 0.5
        var double = 1e-7
        var data = Data([0, 1, 255])
        var list = [[1], [2, 3]]
        var optionals: [String?] = ["a", nil]
        var map = ["x": Inner(id: 1)]
        var nested: Inner? = Inner(id: 2)
        var missing: Inner?
        var choice = Choice.two(text: "x")
        var free: JSONValue = ["a": [1, nil]]
    }

    @Test func whatTheEncoderWritesIsReadBack() throws {
        #expect(try Reply.success(Everything()).result(as: Everything.self) == Everything())
    }

    @Test(arguments: [(2, 2), (2.0, 2), (-128, -128), (0, 0)] as [(JSONValue, Int8)])
    func aWholeNumberThatFitsIsTaken(value: JSONValue, expected: Int8) throws {
        #expect(try ValueDecoder.decode(Int8.self, from: value) == expected)
    }

    @Test(arguments: [128, -129, 0.5, .double(0x1p60), .int(.max)] as [JSONValue])
    func aNumberThatDoesNotFitIsRefusedWithItsRange(value: JSONValue) {
        #expect {
            _ = try MessageCodec.decode([String: Int8].self, from: ["x": value])
        } throws: { error in
            guard case .string(let message) = (error as? VarlinkError)?.parameters["message"] else { return false }
            return message.hasSuffix("it must be a whole number from -128 to 127")
        }
    }

    @Test func dataMustBeBase64() {
        #expect(throws: VarlinkError.self) { try MessageCodec.decode([String: Data].self, from: ["x": "*"]) }
        #expect(throws: VarlinkError.self) { try MessageCodec.decode([String: Data].self, from: ["x": [1]]) }
    }

    @Test func aListThatIsTooShortIsRefused() {
        struct Pair: Decodable {
            init(from decoder: any Decoder) throws {
                var container = try decoder.unkeyedContainer()
                _ = try container.decode(Int.self)
                _ = try container.decode(Int.self)
            }
        }
        #expect {
            _ = try MessageCodec.decode([String: Pair].self, from: ["x": [1]])
        } throws: { error in
            (error as? VarlinkError)?.parameters["parameter"] == "x[1]"
        }
    }
}
