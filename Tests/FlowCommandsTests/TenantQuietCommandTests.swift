import FlowAPI
import FlowCommands
import Testing
import Varlink

/// `flowctl tenant set --quiet-hours` and `tenant create --quiet-hours`.
@Suite struct TenantQuietCommandTests {
    private func run(_ words: [String], quiet: String?) async throws -> (Run, [(method: String, parameters: JSONValue)])
    {
        var tenant = Samples.tenants[0]
        tenant.spec.quietHours = quiet
        let (spec, created) = (tenant.spec, tenant)
        let daemon = FakeDaemon([
            TenantsAPI.Update.method: { _ in .success(TenantsAPI.Update.Reply(spec: spec, eventNumber: 9)) },
            TenantsAPI.Create.method: { _ in .success(TenantsAPI.Create.Reply(tenant: created)) },
        ])
        let run = try await daemon.serving { socket in
            await flowctl(words, environment: ["FLOWCTL_SOCKET": socket])
        }
        return (run, daemon.calls)
    }

    @Test func theyAreGivenAndDisplayed() async throws {
        let (set, calls) = try await run(
            ["tenant", "set", "acme", "--quiet-hours", "22:00-07:00"],
            quiet: "22:00-07:00"
        )
        #expect(set.status == 0 && set.data.contains("EUR · quiet 22:00-07:00 · owned by"), "\(set)")
        #expect(calls.last?.parameters["quietHours"] == "22:00-07:00")
        let (create, others) = try await run(
            ["tenant", "create", "acme", "--quiet-hours", "21:00-06:00"],
            quiet: "21:00-06:00"
        )
        #expect(create.status == 0 && create.data.contains("EUR · quiet 21:00-06:00 · owned by"), "\(create)")
        #expect(others.last?.parameters["quietHours"] == "21:00-06:00")
    }

    @Test func noneTakesThemAway() async throws {
        let (set, calls) = try await run(["tenant", "set", "acme", "--quiet-hours", "none"], quiet: nil)
        #expect(set.status == 0 && !set.data.contains("quiet"), "\(set)")
        #expect(calls.last?.parameters["quietHours"] == "none")
        let (nothing, _) = try await run(["tenant", "set", "acme"], quiet: nil)
        #expect(nothing.status != 0 && nothing.talk.contains("--quiet-hours"))
    }
}
