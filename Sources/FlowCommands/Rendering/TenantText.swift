import FlowAPI
import FlowTerminal

/// One tenant: what it is, where it stands, its limits.
enum TenantText {
    static func lines(_ tenant: TenantsAPI.Tenant, _ style: Style) -> [Line] {
        let status = tenant.status
        let created = TimeText.zoned(status.createdAt, in: style.zone)
        let jobs = status.jobCount == 1 ? "1 job" : "\(status.jobCount) jobs"
        return heading(tenant.spec) + [
            Line(
                "\(jobs), \(status.runningJobCount) running · \(status.eventNumber) events · created \(created) by "
                    + style.principal(status.createdBy),
                .dim
            ),
            .empty,
        ] + limits(tenant.spec.limits, style)
    }

    static func lines(_ spec: TenantsAPI.TenantSpec, isChanged: Bool, _ style: Style) -> [Line] {
        let limits = spec.limits.filter { $0.value != $0.defaultValue }
            .map { "limit \($0.name) \($0.value)" }
        let more = limits.isEmpty ? [] : [Line(limits.joined(separator: " · "), .dim)]
        return heading(spec, isChanged ? "" : ", as before") + more
    }

    static func moved(_ reply: TenantsAPI.Update.Reply, _ style: Style) -> [Line] {
        movedTasks(reply, style) + movedLadders(reply)
            + KeptJobsText.lines(reply.keptJobs, isMore: reply.moreKeptJobs == true, what: "due dates of another zone")
    }

    private static func movedLadders(_ reply: TenantsAPI.Update.Reply) -> [Line] {
        guard let count = reply.movedInstalmentCount, count > 0, let names = reply.movedInstalments else { return [] }
        let word =
            count == 1
            ? "The ladder of 1 instalment follows, its payer has no zone:"
            : "The ladders of \(count) instalments follow, their payers have no zone:"
        return [.empty, Line(word), Line("  " + KeptJobsText.list(names, of: count))]
    }

    private static func movedTasks(_ reply: TenantsAPI.Update.Reply, _ style: Style) -> [Line] {
        let rows = (reply.movedTasks ?? []).map {
            MovedTasks.Row(task: $0.task, title: $0.title, before: $0.before, after: $0.after)
        }
        return MovedTasks(count: reply.movedTaskCount ?? 0, rows: rows).lines(style)
    }

    private static func heading(_ spec: TenantsAPI.TenantSpec, _ remark: String = "") -> [Line] {
        let owners = spec.ownerUIDs.map { "uid:\($0)" }.joined(separator: ", ")
        let quiet = spec.quietHours.map { " · quiet \($0)" } ?? ""
        let ownedBy = owners.isEmpty ? "" : " · owned by \(owners)"
        return [
            Line([Span(spec.slug, .bold), " · ", Span(spec.title, .bold), Span(remark, .dim)]),
            Line("\(spec.timeZone) · \(spec.locale) · \(spec.currency)\(quiet)\(ownedBy)", .dim),
        ] + (spec.notify ?? []).map { Line("notify \($0)", .dim) }
    }

    private static func limits(_ limits: [TenantsAPI.Limit], _ style: Style) -> [Line] {
        let table = Table(
            [
                .init("LIMIT"), .init("VALUE", .right), .init("DEFAULT", .right), .init("FROM", .right),
                .init("TO", .right), .init("COUNTS", .left, .below()),
            ],
            rows: limits.map { limit in
                [
                    Line(limit.name, .bold),
                    Line("\(limit.value)", limit.value == limit.defaultValue ? .plain : .yellow),
                    Line("\(limit.defaultValue)", .dim), Line("\(limit.minimum)", .dim),
                    Line("\(limit.maximum)", .dim), Line(limit.meaning),
                ]
            }
        )
        return table.lines(width: style.width)
    }
}
