import Varlink

/// The type that has one of everything.
struct MyType: Codable, Equatable, Sendable {
    enum Number: String, WireEnum { case one, two, three }
    enum Word: String, WireEnum { case foo, bar, baz }

    struct Pair: Codable, Equatable, Sendable {
        let first: Int
        let second: String
    }

    struct Flags: Codable, Equatable, Sendable {
        let foo: Bool
        let bar: Bool
    }

    struct Interface: Codable, Equatable, Sendable {
        let foo: [[String: Word]?]?
        let anon: Flags
    }

    let object: JSONValue
    let `enum`: Number
    let `struct`: Pair
    let array: [String]
    let dictionary: [String: String]
    let stringset: [String: NoParameters]
    let nullable: String?
    let nullableArrayStruct: [Pair]?
    let interface: Interface

    enum CodingKeys: String, CodingKey {
        case object, `enum`, `struct`, array, dictionary, stringset, nullable, interface
        case nullableArrayStruct = "nullable_array_struct"
    }
}
