import FlowAPI
import FlowCore
import FoundationEssentials
import TestSupport
import Testing
import Varlink

@testable import FlowControl

/// Media over the socket.
@Suite(.timeLimit(.minutes(5)))
struct MediaStreamTests {
    /// More than two pieces.
    private static let bytes = [UInt8](repeating: 0, count: 1_200_000).enumerated().map {
        UInt8(truncatingIfNeeded: $0.offset &* 31 &+ $0.offset >> 8)
    }

    private static var digest: String {
        var hasher = ContentHasher()
        hasher.update(bytes)
        return hasher.digest.hex
    }

    @Test
    func whatIsSentInPiecesComesBackInPieces() async throws {
        try await ControlWorld.run { control in
            try await control.prepare()
            let medium = try await send(Self.bytes, type: "audio/aac", control)
            #expect(medium.sha256 == Self.digest)
            #expect(medium.kind == .audio)
            let pieces = try await control.connected(.owner) { client in
                var pieces: [MediaAPI.Get.Reply] = []
                let parameters = MediaAPI.Get.Parameters(tenant: "mine", media: medium.id)
                for try await piece in try client.more(MediaAPI.Get.method, parameters, as: MediaAPI.Get.Reply.self) {
                    pieces.append(piece)
                }
                return pieces
            }
            #expect(pieces.map(\.offset) == [0, 524_288, 1_048_576])
            let received = try pieces.flatMap { try #require(Data(base64Encoded: $0.data)) }
            #expect(received == Self.bytes)
            let one = try await control.call(
                "io.flowd.Media.Get",
                ["tenant": "mine", "media": .string(medium.id), "offset": 1_199_998]
            )
            #expect(one["data"] == .string(Data(Self.bytes.suffix(2)).base64EncodedString()))
            let end = try await control.call(
                "io.flowd.Media.Get",
                ["tenant": "mine", "media": .string(medium.id), "offset": 1_200_000]
            )
            #expect(end["data"] == "")
            let behind = try await control.error(
                "io.flowd.Media.Get",
                ["tenant": "mine", "media": .string(medium.id), "offset": 1_200_001]
            )
            #expect(behind?.parameters["allowed"] == "0 to 1200000")
        }
    }

    @Test
    func aMediumOfAnotherTenantIsAsMissingAsAMissingOne() async throws {
        try await ControlWorld.run { control in
            try await control.prepare()
            let medium = try await send([65], tenant: "theirs", as: .admin, control)
            for (method, more) in [
                ("io.flowd.Media.Get", [:]), ("io.flowd.Media.Remove", ["reason": "x"]),
            ] as [(String, [String: JSONValue])] {
                var errors: [VarlinkError?] = []
                for id in [medium.id, "99"] {
                    let parameters = more.merging(["tenant": "mine", "media": .string(id)]) { $1 }
                    let error = try await control.error(method, .object(parameters))
                    #expect(error?.name == MediaAPI.NoSuchMedia.name)
                    #expect(error?.parameters["media"] == .string(id))
                    errors.append(
                        error.map {
                            VarlinkError(name: $0.name, parameters: ["tenant": $0.parameters["tenant"] ?? .null])
                        }
                    )
                }
                #expect(errors[0] == errors[1])
            }
            let list = try await control.call("io.flowd.Media.List", ["tenant": "mine"])
            #expect(list["media"] == [])
        }
    }

    @Test
    func evidenceIsWantedReportedAndThenEnough() async throws {
        try await ControlWorld.run { control in
            try await control.prepare()
            let source =
                "template: proof\ntitle: Proof\nsteps:\n  - {step: a, title: A, evidence: {kind: any, count: 2}}\n"
            _ = try await control.call("io.flowd.Templates.Apply", ["tenant": "mine", "source": .string(source)])
            _ = try await control.call("io.flowd.Jobs.Start", ["tenant": "mine", "template": "proof"])
            _ = try await send([65], job: "2", control)
            let complete: JSONValue = ["tenant": "mine", "job": "2", "step": "a"]
            let error = try await control.error("io.flowd.Actions.Complete", complete)
            #expect(error?.name == ActionsAPI.EvidenceMissing.name)
            #expect(error?.parameters["evidence"] == [["kind": "any", "wanted": 2, "count": 1]])
            #expect(
                error?.parameters["message"]
                    == "2/a can't be completed before its evidence is there: media 1 of 2."
            )
            let medium = try await send([66], job: "2", control)
            _ = try await control.call("io.flowd.Actions.Complete", complete)
            let displayed = try await control.call("io.flowd.Jobs.Show", ["tenant": "mine", "job": "2"])
            guard case .array(let nodes) = displayed["nodes"] else {
                Issue.record("No nodes")
                return
            }
            #expect(nodes[0]["media"] == 2)
            #expect(nodes[0]["evidence"] == [["kind": "any", "wanted": 2, "count": 2]])
            let needed = try await control.error(
                "io.flowd.Media.Remove",
                ["tenant": "mine", "media": .string(medium.id), "reason": "x"]
            )
            #expect(needed?.name == MediaAPI.EvidenceNeeded.name)
        }
    }

    @Test
    func whatOthersAddedTakesAManager() async throws {
        try await ControlWorld.run { control in
            try await control.prepare()
            try await control.prepareRoles()
            let medium = try await send([65], as: .member, control)
            let remove: JSONValue = ["tenant": "mine", "media": .string(medium.id), "reason": "x"]
            for caller in [Caller.colleague, .viewer] {
                let error = try await control.error("io.flowd.Media.Remove", remove, as: caller)
                #expect(error?.name == DaemonAPI.RoleTooLow.name)
            }
            let own = try await send([66], as: .member, control)
            _ = try await control.call(
                "io.flowd.Media.Remove",
                ["tenant": "mine", "media": .string(own.id), "reason": "x"],
                as: .member
            )
            _ = try await control.call("io.flowd.Media.Remove", remove, as: .manager)
        }
    }

    @Test(
        arguments: [
            ("name", "a/b", DaemonAPI.InvalidInput.name), ("name", "", DaemonAPI.InvalidInput.name),
            ("type", "jpeg", DaemonAPI.InvalidInput.name), ("type", "application/zip", MediaAPI.TypeNotAllowed.name),
            ("size", 0, DaemonAPI.InvalidInput.name), ("size", -1, DaemonAPI.InvalidInput.name),
            ("size", 67_108_865, MediaAPI.TooLarge.name), ("sha256", "ab", DaemonAPI.InvalidInput.name),
            ("kind", "audio", DaemonAPI.InvalidInput.name), ("kind", "picture", ServiceErrorName.invalidParameter),
            ("job", "99", MediaAPI.NoSuchJob.name), ("job", "x", DaemonAPI.InvalidInput.name),
            ("step", "none", MediaAPI.NoSuchStep.name), ("step", "a b", DaemonAPI.InvalidInput.name),
        ] as [(String, JSONValue, String)]
    )
    func badInputIsRefusedBeforeAByteIsSent(field: String, value: JSONValue, name: String) async throws {
        try await ControlWorld.run { control in
            try await control.prepare()
            var parameters: [String: JSONValue] = [
                "tenant": "mine", "job": "1", "step": "a", "name": "a.png", "type": "image/png", "size": 3,
            ]
            parameters[field] = value
            let error = try await control.error("io.flowd.Media.Begin", .object(parameters))
            #expect(error?.name == name)
        }
    }

    @Test
    func badPiecesAreRefused() async throws {
        try await ControlWorld.run { control in
            try await control.prepare()
            let upload = try await begin([65, 66], control)
            for (offset, data) in [(0, "?"), (-1, "QQ=="), (1, "Qg=="), (0, "QUJD"), (0, "QQ")] as [(Int64, String)] {
                let error = try await control.error(
                    "io.flowd.Media.Append",
                    ["tenant": "mine", "upload": .string(upload), "offset": .int(offset), "data": .string(data)]
                )
                #expect(error != nil, "\(offset) \(data)")
            }
            let long = Data([UInt8](repeating: 0, count: 524_289)).base64EncodedString()
            let error = try await control.error(
                "io.flowd.Media.Append",
                ["tenant": "mine", "upload": .string(upload), "offset": 0, "data": .string(long)]
            )
            #expect(error?.parameters["field"] == "data")
            let state = try await control.call(
                "io.flowd.Media.Resume",
                ["tenant": "mine", "upload": .string(upload)]
            )
            #expect(state["received"] == 0)
        }
    }

    // MARK: - Short ways

    private func begin(
        _ bytes: [UInt8],
        type: String = "text/plain",
        tenant: String = "mine",
        job: String = "1",
        as caller: Caller = .owner,
        _ control: ControlWorld
    ) async throws -> String {
        let begun = try await control.call(
            "io.flowd.Media.Begin",
            [
                "tenant": .string(tenant), "job": .string(job), "step": "a", "name": "a.txt", "type": .string(type),
                "size": .int(Int64(bytes.count)),
            ],
            as: caller
        )
        guard case .string(let upload) = begun["upload"] else { throw Unexpected() }
        return upload
    }

    private func send(
        _ bytes: [UInt8],
        type: String = "text/plain",
        tenant: String = "mine",
        job: String = "1",
        as caller: Caller = .owner,
        _ control: ControlWorld
    ) async throws -> MediaAPI.Medium {
        let upload = try await begin(bytes, type: type, tenant: tenant, job: job, as: caller, control)
        // Each piece on a connection of its own: an upload isn't bound to one.
        for offset in stride(from: 0, to: bytes.count, by: 524_288) {
            let data = Data(bytes[offset..<min(offset + 524_288, bytes.count)]).base64EncodedString()
            _ = try await control.call(
                "io.flowd.Media.Append",
                [
                    "tenant": .string(tenant), "upload": .string(upload), "offset": .int(Int64(offset)),
                    "data": .string(data),
                ],
                as: caller
            )
        }
        return try await control.connected(caller) { client in
            try await client.call(
                MediaAPI.Finish.method,
                MediaAPI.Finish.Parameters(tenant: tenant, upload: upload),
                as: MediaAPI.Finish.Reply.self
            ).media
        }
    }

    private struct Unexpected: Error {}
}
