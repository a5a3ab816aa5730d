import FoundationEssentials
import Varlink

/// Parameters of a method by the names of their members.
enum WireObject {
    static func members(of parameters: some Encodable) throws -> [String: JSONValue] {
        try JSONDecoder().decode([String: JSONValue].self, from: JSONEncoder().encode(parameters))
    }

    static func value<Value: Decodable>(_ type: Value.Type, of members: [String: JSONValue]) throws -> Value {
        try JSONDecoder().decode(type, from: JSONEncoder().encode(members))
    }
}
