import FoundationEssentials

/// A value read from JSON text.
struct Decoded<Value: Decodable> {
    let value: Value

    init(_ json: String) throws {
        value = try JSONDecoder().decode(Value.self, from: Data(json.utf8))
    }
}
