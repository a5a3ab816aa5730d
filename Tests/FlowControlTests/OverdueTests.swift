import FlowAPI
import FlowCore
import TestSupport
import Testing
import Varlink

/// Lists of what is past due, over the socket.
@Suite(.timeLimit(.minutes(1)))
struct OverdueTests {
    /// The clock begins at 2027-01-15T08:00:00Z, which is nine o'clock in Berlin.
    @Test
    func whatIsOverdueIsSoByTheTenantsClock() async throws {
        try await ControlWorld.run { control in
            let tenant: JSONValue = ["slug": "berlin", "timeZone": "Europe/Berlin", "ownerUIDs": [1000]]
            _ = try await control.call(TenantsAPI.Create.method, tenant, as: .admin)
            let template: JSONValue = ["tenant": "berlin", "source": .string(SampleTemplates.loose)]
            _ = try await control.call(TemplatesAPI.Apply.method, template)
            for due in ["2027-01-15T09:00", "2027-01-15T09:01", "2027-01-14", "2027-01-15"] {
                let start: JSONValue = ["tenant": "berlin", "template": "loose", "due": .string(due)]
                _ = try await control.call(JobsAPI.Start.method, start)
            }
            let list = JobsAPI.List.Parameters(tenant: "berlin", overdue: true)
            func overdue() async throws -> [String] {
                try await control.connected(.owner) { client in
                    try await client.call(JobsAPI.List.method, list, as: JobsAPI.List.Reply.self).jobs.map(\.id)
                }
            }
            let first = try await overdue()
            #expect(first == ["3", "1"])
            control.world.clock.advance(byMilliseconds: 60_000)
            let later = try await overdue()
            #expect(later == ["3", "2", "1"])
            let refused = try await control.error(
                JobsAPI.List.method,
                ["tenant": "berlin", "overdue": true],
                as: .stranger
            )
            #expect(refused?.name == DaemonAPI.NoSuchTenant.name)
        }
    }
}
