import Varlink

/// Parameters of a call of the certification, all of which name the client that they come from.
protocol CertificationParameters: Codable, Equatable, Sendable {
    var clientID: String { get }
}

struct ClientID: CertificationParameters {
    let clientID: String

    enum CodingKeys: String, CodingKey { case clientID = "client_id" }
}

struct BoolValue: CertificationParameters {
    let clientID: String
    let bool: Bool

    enum CodingKeys: String, CodingKey { case clientID = "client_id", bool }
}

struct IntValue: CertificationParameters {
    let clientID: String
    let int: Int

    enum CodingKeys: String, CodingKey { case clientID = "client_id", int }
}

struct FloatValue: CertificationParameters {
    let clientID: String
    let float: Double

    enum CodingKeys: String, CodingKey { case clientID = "client_id", float }
}

struct StringValue: CertificationParameters {
    let clientID: String
    let string: String

    enum CodingKeys: String, CodingKey { case clientID = "client_id", string }
}

struct Scalars: Codable, Equatable, Sendable {
    let bool: Bool
    let int: Int
    let float: Double
    let string: String
}

struct ScalarValues: CertificationParameters {
    let clientID: String
    let bool: Bool
    let int: Int
    let float: Double
    let string: String

    init(clientID: String, _ scalars: Scalars) {
        self.clientID = clientID
        bool = scalars.bool
        int = scalars.int
        float = scalars.float
        string = scalars.string
    }

    enum CodingKeys: String, CodingKey { case clientID = "client_id", bool, int, float, string }
}

struct StructureValue: CertificationParameters {
    let clientID: String
    let structure: Scalars

    enum CodingKeys: String, CodingKey { case clientID = "client_id", structure = "struct" }
}

struct MapValue: CertificationParameters {
    let clientID: String
    let map: [String: String]

    enum CodingKeys: String, CodingKey { case clientID = "client_id", map }
}

struct SetValue: CertificationParameters {
    let clientID: String
    let set: [String: NoParameters]

    enum CodingKeys: String, CodingKey { case clientID = "client_id", set }
}

struct MyTypeValue: CertificationParameters {
    let clientID: String
    let mytype: MyType

    enum CodingKeys: String, CodingKey { case clientID = "client_id", mytype }
}

struct MoreReplies: CertificationParameters {
    let clientID: String
    let lastMoreReplies: [String]

    enum CodingKeys: String, CodingKey { case clientID = "client_id", lastMoreReplies = "last_more_replies" }
}
