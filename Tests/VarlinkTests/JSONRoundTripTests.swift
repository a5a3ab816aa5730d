import FoundationEssentials
import NIOCore
import Testing

@testable import Varlink

/// Random values are written as text that Foundation's decoder and our own both read back.
@Suite struct JSONRoundTripTests {
    private func text(_ value: some Encodable) throws -> String {
        let writer = JSONWriter()
        try writer.append(value: value)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    private struct Node: Codable, Equatable {
        enum Kind: String, Codable { case leaf, branch }
        let name: String
        let kind: Kind
        let weight: Double?
        let count: Int64
        let labels: [String: String]
        let free: JSONValue
        let children: [Node]
        let numbers: [String: [Int64?]]

        init(from random: inout RandomJSON, depth: Int) {
            name = random.text()
            kind = Bool.random(using: &random) ? .leaf : .branch
            weight = Bool.random(using: &random) ? random.number() : nil
            count = random.integer()
            labels = random.members { $0.text() }
            free = random.value(depth: 2)
            children = depth > 0 ? random.list { Node(from: &$0, depth: depth - 1) } : []
            numbers = random.members { $0.list { Bool.random(using: &$0) ? $0.integer() : nil } }
        }
    }

    private func readsBack<Value: Codable & Equatable>(_ value: Value) throws {
        let text = try text(value)
        #expect(try JSONDecoder().decode(Value.self, from: Data(text.utf8)) == value)
        let own = try MessageCodec.value(ByteBuffer(string: text))
        #expect(try MessageCodec.decode(Value.self, from: own) == value)
    }

    @Test func everyValueReadsBack() throws {
        var random = RandomJSON(seed: 20_260_101)
        for _ in 0..<2000 {
            let value = random.value(depth: 4)
            try readsBack(value)
            let foundation = JSONEncoder()
            foundation.outputFormatting = [.withoutEscapingSlashes, .sortedKeys]
            #expect(try text(value) == String(decoding: foundation.encode(value), as: UTF8.self))
        }
        for _ in 0..<100 { try readsBack(Node(from: &random, depth: 2)) }
    }
}
