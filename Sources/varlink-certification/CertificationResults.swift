import Varlink

// What the calls return: the fields that the next call carries beside its client.

struct BoolResult: Codable, Sendable { let bool: Bool }
struct IntResult: Codable, Sendable { let int: Int }
struct FloatResult: Codable, Sendable { let float: Double }
struct StringResult: Codable, Sendable { let string: String }
struct MapResult: Codable, Sendable { let map: [String: String] }
struct SetResult: Codable, Sendable { let set: [String: NoParameters] }
struct MyTypeResult: Codable, Sendable { let mytype: MyType }

struct StructureResult: Codable, Sendable {
    let structure: Scalars

    enum CodingKeys: String, CodingKey { case structure = "struct" }
}

struct EndResult: Codable, Sendable {
    let allOK: Bool

    enum CodingKeys: String, CodingKey { case allOK = "all_ok" }
}
