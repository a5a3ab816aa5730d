import FlowAPI
import FlowClient

/// Finds the tenants that have most to show.
///
/// It asks for no more than a screen can hold, so that looking doesn't disturb the daemon.
struct TopTenants: Sendable {
    static let tenantCountMax = 10
    /// Running jobs, and events, that are asked of each.
    static let itemCountMax = 20

    let client: FlowClient
    let only: String?

    /// The tenants with most running jobs, and among equals with most events.
    func busiest() async throws -> [TopFrame.Tenant] {
        let busiest = try await wanted()
            .sorted {
                ($0.status.runningJobCount, $0.status.eventNumber, $1.spec.slug)
                    > ($1.status.runningJobCount, $1.status.eventNumber, $0.spec.slug)
            }
            .prefix(Self.tenantCountMax)
        var tenants: [TopFrame.Tenant] = []
        for tenant in busiest { tenants.append(try await look(into: tenant)) }
        return tenants
    }

    private func wanted() async throws -> [TenantsAPI.Tenant] {
        guard let only else {
            return try await client.call(TenantsAPI.List.self, .init(limit: Session.pageSizeMax)).tenants
        }
        // A tenant that there isn't is refused here, with what was perhaps meant.
        _ = try await client.call(EventsAPI.List.self, .init(tenant: only, limit: 1))
        for try await page in client.pages(TenantsAPI.List.self, .init(limit: Session.pageSizeMax)) {
            if let tenant = page.tenants.first(where: { $0.spec.slug == only }) { return [tenant] }
        }
        return []
    }

    private func look(into tenant: TenantsAPI.Tenant) async throws -> TopFrame.Tenant {
        let slug = tenant.spec.slug
        var jobs: [JobsAPI.Job] = []
        if tenant.status.runningJobCount > 0 {
            let list = JobsAPI.List.Parameters(tenant: slug, states: [.running], limit: Self.itemCountMax)
            jobs = try await client.call(JobsAPI.List.self, list).jobs
        }
        let after = max(0, tenant.status.eventNumber - Self.itemCountMax)
        let events = try await client.call(
            EventsAPI.List.self,
            .init(tenant: slug, after: after, limit: Session.pageSizeMax)
        ).events
        return .init(
            slug: slug,
            runningJobCount: tenant.status.runningJobCount,
            jobs: jobs,
            events: events.reversed()
        )
    }
}
