import FlowAPI
import FlowTerminal

/// Tenants, one a line.
enum TenantTable {
    static func lines(_ tenants: [TenantsAPI.Tenant], _ style: Style) -> [Line] {
        guard !tenants.isEmpty else { return [Line("There is no tenant that you can see.", .dim)] }
        let table = Table(
            [
                .init("TENANT"), .init("TITLE", .left, .words(widthMin: 24)), .init("ZONE"),
                .init("LOCALE", .left, .spare),
                .init("CURRENCY", .left, .spare),
                .init("RUNNING", .right), .init("JOBS", .right), .init("EVENTS", .right),
                .init("OWNERS", .left, .spare),
            ],
            rows: tenants.map { tenant in
                [
                    Line(tenant.spec.slug, .bold), Line(tenant.spec.title), Line(tenant.spec.timeZone),
                    Line(tenant.spec.locale), Line(tenant.spec.currency), Line("\(tenant.status.runningJobCount)"),
                    Line("\(tenant.status.jobCount)"), Line("\(tenant.status.eventNumber)"),
                    Line(tenant.spec.ownerUIDs.map { "\($0)" }.joined(separator: " "), .dim),
                ]
            }
        )
        return table.lines(width: style.width)
    }
}
