import FlowAPI
import Testing
import Varlink

@testable import FlowCommands

/// Who owns what `flowctl tenant create` makes.
struct TenantCreateCommandTests {
    /// The parameters of the call; nil when there was none.
    private func sent(
        _ arguments: [String],
        environment: [String: String] = [:],
        uid: UInt32 = 1000
    ) async throws -> (run: Run, owners: JSONValue?) {
        let daemon = FakeDaemon([
            TenantsAPI.Create.method: { _ in .success(TenantsAPI.Create.Reply(tenant: Samples.tenants[0])) }
        ])
        let run = try await daemon.serving { socket in
            let environment = environment.merging(["FLOWCTL_SOCKET": socket]) { $1 }
            return await flowctl(["tenant", "create", "acme"] + arguments, environment: environment, uid: uid)
        }
        return (run, daemon.calls.first?.parameters["ownerUIDs"])
    }

    @Test func anOwnerIsAUserByNameOrNumber() async throws {
        let (run, owners) = try await sent(["--owner", "root", "--owner", "uid:1001", "--owner", "1002"])
        #expect(run.status == 0, "\(run)")
        #expect(owners == [0, 1001, 1002])
    }

    @Test(arguments: ["%root", "gid:100", "nobody-of-this-name", "uid:x", ""])
    func whatIsNoUserIsRefused(text: String) async throws {
        let (run, owners) = try await sent(["--owner", text])
        #expect(run.status == 64 && owners == nil, "\(run)")
    }

    @Test func underSudoItIsWhoCalledIt() async throws {
        #expect(try await sent([], environment: ["SUDO_UID": "1000"], uid: 0).owners == [1000])
        #expect(try await sent(["--owner", "0"], environment: ["SUDO_UID": "1000"], uid: 0).owners == [0])
        // The caller, as flowd knows them.
        #expect(try await sent([], uid: 0).owners == nil)
        #expect(try await sent([], environment: ["SUDO_UID": "1001"]).owners == nil)
    }
}
