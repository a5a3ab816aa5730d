import FlowAPI

/// Tenants, one a line.
enum TenantTable {
    static func lines(_ tenants: [TenantsAPI.Tenant], _ style: Style) -> [Line] {
        guard !tenants.isEmpty else { return [Line("There is no tenant that you can see.", .dim)] }
        let table = Table(
            [
                .init("TENANT"), .init("TITLE", .left, .flexible), .init("ZONE"), .init("LOCALE", .left, .spare),
                .init("CURRENCY", .left, .spare),
                .init("RUNNING", .right), .init("JOBS", .right), .init("EVENTS", .right), .init("OWNERS", .left, .spare),
            ],
            rows: tenants.map { tenant in
                [
                    Line(tenant.spec.slug, .bold), Line(tenant.spec.title), Line(tenant.spec.timeZone),
                    Line(tenant.spec.locale), Line(tenant.spec.currency), Line("\(tenant.status.runningJobCount)"),
                    Line("\(tenant.status.jobCount)"), Line("\(tenant.status.eventNumber)"),
                    Line(tenant.spec.ownerUIDs.map { "\($0)" }.joined(separator: " "), .dim),
                ]
            })
        return table.lines(width: style.width)
    }
}

/// Templates, one a line.
enum TemplateTable {
    static func lines(_ templates: [TemplatesAPI.Template], _ style: Style) -> [Line] {
        guard !templates.isEmpty else { return [Line("There are no templates: flowctl template apply FILE", .dim)] }
        let table = Table(
            [
                .init("TEMPLATE"), .init("VERSION", .right), .init("STEPS", .right), .init("UPDATED"),
                .init("TITLE", .left, .flexible),
            ],
            rows: templates.map { template in
                [
                    Line(template.key, .bold), Line("v\(template.latestVersion)"), Line("\(template.stepCount)"),
                    Line(TimeText.short(template.updatedAt, in: style.zone)), Line(template.title),
                ]
            })
        return table.lines(width: style.width)
    }
}

/// Jobs with their bars, one a line.
enum JobTable {
    static func lines(_ jobs: [JobsAPI.Job], _ style: Style) -> [Line] {
        guard !jobs.isEmpty else { return [Line("There are no jobs: flowctl job start TEMPLATE", .dim)] }
        let table = Table(
            [
                .init("JOB", .right), .init("TITLE", .left, .flexible), .init("FOR", .left, .flexible), .init("DONE"),
                .init("STATE"), .init("STARTED", .left, .spare),
            ],
            rows: jobs.map { job in
                [
                    Line(job.id, .bold), Line(job.status.title), Line(job.spec.subject ?? ""),
                    Bar.line(job.status.completion), Line([StateText.word(job.status.state)]),
                    Line(TimeText.short(job.status.createdAt, in: style.zone), .dim),
                ]
            })
        return table.lines(width: style.width)
    }
}
