import FoundationEssentials
package import Varlink

/// Parameters of a method by the names of their members.
package enum WireObject {
    /// Members of parameters; throws what can't be encoded.
    package static func members(of parameters: some Encodable) throws -> [String: JSONValue] {
        try JSONDecoder().decode([String: JSONValue].self, from: JSONEncoder().encode(parameters))
    }

    /// Parameters of some members; throws where they aren't of the type.
    package static func value<Value: Decodable>(_ type: Value.Type, of members: [String: JSONValue]) throws -> Value {
        try JSONDecoder().decode(type, from: JSONEncoder().encode(members))
    }
}
