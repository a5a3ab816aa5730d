import Varlink

/// Runs the certification against a server: what each call returns is what the next one carries.
struct CertificationClient {
    private let client: VarlinkClient

    init(address: String) async throws {
        client = try await VarlinkClient.connect(to: address)
    }

    /// Throws at the first deviation.
    func run() async throws {
        let id = try await call("Start", NoParameters(), as: ClientID.self).clientID
        let bool = try await call("Test01", ClientID(clientID: id), as: BoolResult.self).bool
        let int = try await call("Test02", BoolValue(clientID: id, bool: bool), as: IntResult.self).int
        let float = try await call("Test03", IntValue(clientID: id, int: int), as: FloatResult.self).float
        let string = try await call("Test04", FloatValue(clientID: id, float: float), as: StringResult.self).string
        let scalars = try await call("Test05", StringValue(clientID: id, string: string), as: Scalars.self)
        let structure = try await call(
            "Test06",
            ScalarValues(clientID: id, scalars),
            as: StructureResult.self
        ).structure
        let map = try await call("Test07", StructureValue(clientID: id, structure: structure), as: MapResult.self).map
        let set = try await call("Test08", MapValue(clientID: id, map: map), as: SetResult.self).set
        let myType = try await call("Test09", SetValue(clientID: id, set: set), as: MyTypeResult.self).mytype
        let replies = try await moreReplies(MyTypeValue(clientID: id, mytype: myType))
        try await client.oneway(name("Test11"), MoreReplies(clientID: id, lastMoreReplies: replies))
        let end = try await call("End", ClientID(clientID: id), as: EndResult.self)
        guard end.allOK else { throw CertificationError.deviation(wants: ["all_ok": true], got: ["all_ok": false]) }
        await client.close()
    }

    private func moreReplies(_ parameters: MyTypeValue) async throws -> [String] {
        var replies: [String] = []
        for try await reply in try client.more(name("Test10"), parameters, as: StringResult.self) {
            replies.append(reply.string)
        }
        return replies
    }

    private func call<R: Decodable>(_ method: String, _ parameters: some Encodable, as type: R.Type) async throws -> R {
        try await client.call(name(method), parameters, as: type)
    }

    private func name(_ method: String) -> String { "org.varlink.certification.\(method)" }
}
