import FlowAPI
import FlowCore
import TestSupport
import Testing
import Varlink

@testable import FlowControl

/// Tokens: shown once, worth one role in one tenant, over when they are over.
@Suite(.timeLimit(.minutes(5)))
struct TokenTests {
    private func token(
        _ control: ControlWorld,
        role: String = "member",
        key: String? = nil
    ) async throws -> (id: String, secret: String?) {
        var parameters: [String: JSONValue] = ["tenant": "mine", "name": "Booking app", "role": .string(role)]
        parameters["idempotencyKey"] = key.map { .string($0) }
        let reply = try await control.call("io.flowd.Tokens.Create", .object(parameters))
        guard case .string(let id)? = reply["token"]?["id"] else { throw Missing() }
        guard case .string(let secret)? = reply["secret"] else { return (id, nil) }
        return (id, secret)
    }

    private struct Missing: Error {}

    private func expect(
        _ client: VarlinkClient,
        _ method: String,
        _ parameters: JSONValue,
        answers error: String?
    ) async throws {
        let found = try await name(client, method, parameters)
        #expect(found == error, "\(method)")
    }

    private func name(_ client: VarlinkClient, _ method: String, _ parameters: JSONValue) async throws -> String? {
        do {
            _ = try await client.call(method, parameters, as: JSONValue.self)
            return nil
        } catch let error as VarlinkError {
            return error.name
        }
    }

    @Test
    func whoPresentsATokenHasItsRoleInItsTenantAndNoOtherRight() async throws {
        try await ControlWorld.run { control in
            try await control.prepare()
            let (id, secret) = try await token(control)
            let text = try #require(secret)
            #expect(text.hasPrefix("flowd_") && text.utf8.count == 70)
            for caller in [Caller.stranger, .owner, .admin] {
                try await control.connected(caller) { client in
                    let reply = try await client.call(
                        "io.flowd.Daemon.Authenticate",
                        ["token": .string(text), "onBehalfOf": "Mrs Ito"] as JSONValue,
                        as: JSONValue.self
                    )
                    #expect(reply["caller"] == ["principal": .string("token:\(id) for Mrs Ito"), "operator": false])
                    let mine: JSONValue = ["tenant": "mine", "job": "1", "step": "a", "percent": 5]
                    let calls: [(String, JSONValue, String?)] = [
                        ("io.flowd.Jobs.List", ["tenant": "mine"], nil),
                        ("io.flowd.Actions.Progress", mine, nil),
                        ("io.flowd.Jobs.Start", ["tenant": "mine", "template": "loose"], DaemonAPI.RoleTooLow.name),
                        ("io.flowd.Jobs.List", ["tenant": "theirs"], DaemonAPI.NoSuchTenant.name),
                        ("io.flowd.Tenants.Create", ["slug": "x"], VarlinkError.permissionDenied.name),
                    ]
                    for (method, parameters, expected) in calls {
                        let found = try await name(client, method, parameters)
                        #expect(found == expected, "\(method)")
                    }
                    let tenants = try await client.call("io.flowd.Tenants.List", [:] as JSONValue, as: JSONValue.self)
                    #expect(tenants["tenants"]?[1] == nil && tenants["tenants"]?[0]?["spec"]?["slug"] == "mine")
                }
            }
            let by = try await control.world.events(of: "mine").map(\.header.principal.text)
            #expect(by.contains("token:\(id) for Mrs Ito"))
        }
    }

    @Test
    func aTokenThatIsOverOpensNothingAlsoOnConnectionsThatHavePresentedIt() async throws {
        try await ControlWorld.run { control in
            try await control.prepare()
            let (id, secret) = try await token(control, role: "viewer")
            let (_, expiring) = try await token(control, role: "viewer")
            let list: JSONValue = ["tenant": "mine"]
            try await control.connected(.stranger) { first in
                try await control.connected(.stranger) { second in
                    for (client, text) in [(first, secret), (second, expiring)] {
                        let parameters: JSONValue = ["token": .string(try #require(text))]
                        try await expect(client, "io.flowd.Daemon.Authenticate", parameters, answers: nil)
                        try await expect(client, "io.flowd.Jobs.List", list, answers: nil)
                    }
                    let revoked: JSONValue = ["tenant": "mine", "token": .string(id)]
                    _ = try await control.call("io.flowd.Tokens.Revoke", revoked)
                    try await expect(first, "io.flowd.Jobs.List", list, answers: DaemonAPI.NoSuchTenant.name)
                    try await expect(second, "io.flowd.Jobs.List", list, answers: nil)
                    control.world.clock.advance(byMilliseconds: 91 * 86_400_000)
                    try await expect(second, "io.flowd.Jobs.List", list, answers: DaemonAPI.NoSuchTenant.name)
                    for text in [secret, expiring] {
                        let parameters: JSONValue = ["token": .string(try #require(text))]
                        try await expect(
                            first,
                            "io.flowd.Daemon.Authenticate",
                            parameters,
                            answers: DaemonAPI.AuthenticationFailed.name
                        )
                    }
                }
            }
            let again = try await control.call("io.flowd.Tokens.Revoke", ["tenant": "mine", "token": .string(id)])
            #expect(again["eventNumber"] == 0)
        }
    }

    @Test
    func theSecretIsInTheFirstAnswerOnly() async throws {
        try await ControlWorld.run { control in
            try await control.prepare()
            let first = try await token(control, key: "make-it")
            let again = try await token(control, key: "make-it")
            #expect(first.secret != nil && again.secret == nil && first.id == again.id)
            let secret = try #require(first.secret)
            let digits = String(secret.dropFirst(6))
            for event in try await control.world.events(of: "mine") {
                #expect(event.payload?.contains(digits) != true)
            }
            let list = try await control.call("io.flowd.Tokens.List", ["tenant": "mine"])
            #expect(!list.description.contains(digits))
        }
    }

    @Test(arguments: ["", "flowd_", "flowd_zz", "FLOWD_" + String(repeating: "0", count: 64)])
    func whatIsNoTokenIsRefusedWithoutRepeatingIt(text: String) async throws {
        try await ControlWorld.run { control in
            let error = try await control.error("io.flowd.Daemon.Authenticate", ["token": .string(text)])
            #expect(error?.name == DaemonAPI.InvalidInput.name)
            #expect(error?.parameters["found"] == (text.isEmpty ? "" : "something else"))
        }
    }

    @Test
    func aWrongTokenLeavesTheConnectionAsItWas() async throws {
        try await ControlWorld.run { control in
            try await control.prepare()
            try await control.connected(.owner) { client in
                let wrong: JSONValue = ["token": .string("flowd_" + String(repeating: "0", count: 64))]
                try await expect(
                    client,
                    "io.flowd.Daemon.Authenticate",
                    wrong,
                    answers: DaemonAPI.AuthenticationFailed.name
                )
                try await expect(client, "io.flowd.Jobs.List", ["tenant": "mine"], answers: nil)
            }
        }
    }
}
