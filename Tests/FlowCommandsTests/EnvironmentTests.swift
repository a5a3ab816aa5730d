import FlowAPI
import Testing
import Varlink

@testable import FlowCommands

/// What the environment decides, and what flowctl says when it decides wrongly.
@Suite struct EnvironmentTests {
    @Test func anUnknownFormatIsRefused() async {
        let run = await flowctl("status", environment: ["FLOWCTL_OUTPUT": "xml"])
        let talk = "error: FLOWCTL_OUTPUT is “xml”; allowed are table, json and jsonl.\n"
        #expect(run == Run(status: 64, data: "", talk: talk))
    }

    @Test func aTenantThatCannotBeOneIsRefused() async throws {
        let daemon = FakeDaemon([:])
        let run = try await daemon.serving { socket in
            await flowctl("job", "list", environment: ["FLOWCTL_SOCKET": socket, "FLOWCTL_TENANT": "A b"])
        }
        #expect(run.status == 64)
        #expect(
            run.talk == "error: FLOWCTL_TENANT is “A b”; allowed: 1 to 63 of a-z, 0-9 and -, first a letter or digit.\n"
        )
        #expect(daemon.calls.isEmpty)
    }

    @Test func theVariableBehindAnUnreachableSocketIsNamed() async {
        let path = "/tmp/flowctl-no-such.socket"
        let run = await flowctl("status", environment: ["FLOWCTL_SOCKET": path])
        #expect(run.status == 69)
        #expect(run.talk.hasSuffix("  The socket's path comes from the environment: FLOWCTL_SOCKET.\n"))
        let flag = await flowctl("status", "--socket", path, environment: ["FLOWCTL_SOCKET": "/elsewhere"])
        #expect(!flag.talk.contains("FLOWCTL_SOCKET"))
        let wrong = await flowctl("status", environment: ["FLOWCTL_SOCKET": "tcp:localhost:1"])
        #expect(wrong.status == 65)
        #expect(wrong.talk.contains("tcp:localhost:1") && wrong.talk.contains("FLOWCTL_SOCKET"))
    }

    @Test func theVariableBehindAMissingTenantIsNamed() async throws {
        let daemon = FakeDaemon([
            JobsAPI.List.method: { _ in
                .error(DaemonAPI.NoSuchTenant(tenant: "acem", message: "There is no tenant “acem”."))
            },
            TenantsAPI.List.method: { _ in .success(TenantsAPI.List.Reply(tenants: Samples.tenants)) },
        ])
        let (variable, flag) = try await daemon.serving { socket in
            (
                await flowctl("job", "list", environment: ["FLOWCTL_SOCKET": socket, "FLOWCTL_TENANT": "acem"]),
                await flowctl("job", "list", "-t", "acem", environment: ["FLOWCTL_SOCKET": socket])
            )
        }
        #expect(
            variable.talk == """
                error: There is no tenant “acem”.
                  Did you mean “acme”?
                  The tenant comes from the environment: FLOWCTL_TENANT.

                """
        )
        #expect(flag.talk == "error: There is no tenant “acem”.\n  Did you mean “acme”?\n")
    }

    @Test func emptyVariablesAreNone() async throws {
        let daemon = FakeDaemon([
            JobsAPI.List.method: { _ in .success(JobsAPI.List.Reply(jobs: [])) },
            TenantsAPI.List.method: { _ in .success(TenantsAPI.List.Reply(tenants: Samples.tenants)) },
        ])
        let run = try await daemon.serving { socket in
            await flowctl("job", "list", "--socket", socket, environment: ["FLOWCTL_TENANT": "", "FLOWCTL_OUTPUT": ""])
        }
        #expect(run == Run(status: 0, data: "There are no jobs: flowctl job start TEMPLATE\n", talk: ""))
        #expect(daemon.calls.last?.parameters["tenant"] == "acme")
    }
}
