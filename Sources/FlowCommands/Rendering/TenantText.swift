import FlowAPI

/// One tenant: what it is, where it stands, its limits.
enum TenantText {
    static func lines(_ tenant: TenantsAPI.Tenant, _ style: Style) -> [Line] {
        let status = tenant.status
        let created = TimeText.short(status.createdAt, in: style.zone)
        let jobs = status.jobCount == 1 ? "1 job" : "\(status.jobCount) jobs"
        return heading(tenant.spec) + [
            Line(
                "\(jobs), \(status.runningJobCount) running · \(status.eventNumber) events · created \(created) by "
                    + status.createdBy,
                .dim
            ),
            .empty,
        ] + limits(tenant.spec.limits, style)
    }

    /// A tenant that was just changed.
    static func lines(_ spec: TenantsAPI.TenantSpec, isChanged: Bool, _ style: Style) -> [Line] {
        let limits = spec.limits.filter { $0.value != $0.defaultValue }
            .map { "limit \($0.name) \($0.value)" }
        let more = limits.isEmpty ? [] : [Line(limits.joined(separator: " · "), .dim)]
        return heading(spec, isChanged ? "" : ", as before") + more
    }

    /// The tasks that went to another time zone with the tenant.
    static func moved(_ reply: TenantsAPI.Update.Reply, _ style: Style) -> [Line] {
        guard let count = reply.movedTaskCount, count > 0, let tasks = reply.movedTasks else { return [] }
        func time(_ text: String?) -> String { text.map { TimeText.short($0, in: style.zone) } ?? "–" }
        let table = Table(
            [
                .init("TASK", .right), .init("TITLE", .left, .flexible()),
                .init(TimeText.heading("BEFORE", in: style.zone)), .init(TimeText.heading("NOW", in: style.zone)),
            ],
            rows: tasks.map { [Line($0.task, .bold), Line($0.title), Line(time($0.before)), Line(time($0.after))] }
        )
        let word =
            count == 1
            ? "1 task without a zone of its own follows:" : "\(count) tasks without a zone of their own follow:"
        let more = count > tasks.count ? [Line("and \(count - tasks.count) more", .dim)] : []
        return [.empty, Line(word)] + table.lines(width: style.width) + more
    }

    private static func heading(_ spec: TenantsAPI.TenantSpec, _ remark: String = "") -> [Line] {
        let owners = spec.ownerUIDs.map { "uid:\($0)" }.joined(separator: ", ")
        let quiet = spec.quietHours.map { " · quiet \($0)" } ?? ""
        let ownedBy = owners.isEmpty ? "" : " · owned by \(owners)"
        return [
            Line([Span(spec.slug, .bold), " · ", Span(spec.title, .bold), Span(remark, .dim)]),
            Line("\(spec.timeZone) · \(spec.locale) · \(spec.currency)\(quiet)\(ownedBy)", .dim),
        ]
    }

    private static func limits(_ limits: [TenantsAPI.Limit], _ style: Style) -> [Line] {
        let table = Table(
            [
                .init("LIMIT"), .init("VALUE", .right), .init("DEFAULT", .right), .init("FROM", .right),
                .init("TO", .right), .init("COUNTS", .left, .flexible()),
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
