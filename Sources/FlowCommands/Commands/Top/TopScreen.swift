import FlowAPI
import FlowTerminal

/// One picture of `flowctl top`: how the daemon is, the running jobs, the newest events.
struct TopScreen: Sendable {
    let frame: TopFrame

    /// The lines, at most `height`; with nil as many as a page holds.
    func lines(_ style: Style, height: Int?) -> [Line] {
        let height = height ?? 50
        let heading = heading(style).flatMap { $0.wrapped(to: style.width) }
        // The two tables, each with an empty line and its titles.
        let room = max(2, height - heading.count - 4)
        // All jobs, and what is said below their table.
        let wanted = jobs(style, rowCountMax: height + 1).count - 1
        let eventCount = min(newestEvents.count, max(room / 3, room - wanted))
        let jobs = jobs(style, rowCountMax: room - eventCount)
        // What is said below the table has a line too, where there is room.
        let rest = height - heading.count - jobs.count - 3
        let events = events(style, rowCountMax: max(0, min(newestEvents.count + 1, rest)))
        return Array((heading + [.empty] + jobs + [.empty] + events).prefix(height))
    }

    // MARK: - Heading

    private func heading(_ style: Style) -> [Line] {
        let status = frame.status.status
        let sign: Span = frame.trouble != nil ? Span("●", .red) : Span("●", status.readOnly ? .yellow : .green)
        var lines = [Line([sign, " ", Span("flowd \(status.version)", .bold), Span("  \(status.summary)")])]
        if let trouble = frame.trouble { lines.append(Line("  \(trouble) Trying again.", .red)) }
        if status.readOnly {
            lines.append(Line("  The disk is full: changes are refused until there is room.", .yellow))
        }
        var facts: [String] = []
        if let count = status.tenantCount { facts.append(count == 1 ? "1 tenant" : "\(count) tenants") }
        if let count = status.runningJobCount { facts.append(count == 1 ? "1 running job" : "\(count) running jobs") }
        if let tenant = frame.tenant { facts.append("below only \(tenant)") }
        facts.append("up since \(TimeText.zoned(status.startedAt, in: style.zone))")
        lines.append(Line("  " + facts.joined(separator: " · ")))
        if let speed = speed(status) { lines.append(Line("  " + speed)) }
        return lines
    }

    private func speed(_ status: DaemonAPI.DaemonStatus) -> String? {
        if let rates = frame.rates {
            let group = rates.meanGroup.map { " · mean group \(Self.decimal($0)) commands" } ?? ""
            return "\(Self.decimal(rates.commitsPerSecond)) commits/s\(group)"
        }
        guard let commands = status.committedCommandCount, let batches = status.batchCount else { return nil }
        let group = batches == 0 ? "" : " · mean group \(Self.decimal(Double(commands) / Double(batches))) commands"
        return "\(batches) commits since the start\(group)"
    }

    /// Returns a number with one digit after the decimal point.
    static func decimal(_ number: Double) -> String {
        // Rates are far below what an integer holds; a wild one is shown as it is.
        guard number.isFinite, abs(number) < 1e12 else { return "\(number)" }
        let tenths = Int((number * 10).rounded())
        return "\(tenths / 10).\(abs(tenths % 10))"
    }

    // MARK: - Jobs

    private var jobCount: Int { frame.tenants.reduce(0) { $0 + $1.jobs.count } }

    private func jobs(_ style: Style, rowCountMax: Int) -> [Line] {
        guard jobCount > 0 else { return [Line("No jobs are running.", .dim)] }
        return drawn(style, rowCountMax) { jobTable(style, rowCount: $0) }
    }

    /// A table with its titles, and no more lines besides than rows are wanted: what it says below takes the room of some.
    private func drawn(_ style: Style, _ rowCountMax: Int, _ table: (Int) -> Table) -> [Line] {
        var lines: [Line] = []
        // Sooner than the only row, what is said below goes.
        for count in stride(from: rowCountMax, through: 1, by: -1) {
            lines = table(count).lines(width: style.width).flatMap { $0.wrapped(to: style.width) }
            if lines.count <= rowCountMax + 1 { break }
        }
        return Array(lines.prefix(rowCountMax + 1))
    }

    private func jobTable(_ style: Style, rowCount: Int) -> Table {
        let counts = shares(of: rowCount)
        let started = TimeText.heading("STARTED", in: style.zone)
        return Table(
            [
                .init("TENANT"), .init("RUNNING", .right), .init("JOB", .right),
                .init("TITLE", .left, .flexible(widthMin: 12)), .init("FOR", .left, .flexible()), .init("DONE"),
            ] + (hasDueDates ? [.init("DUE", .left, .spare)] : []) + [.init(started, .left, .spare)],
            rows: zip(frame.tenants, counts).flatMap { rows(of: $0, count: $1, style) },
            isLined: true
        )
    }

    private var hasDueDates: Bool {
        frame.tenants.contains { tenant in tenant.jobs.contains { $0.spec.due != nil } }
    }

    /// Returns the number of jobs shown for each tenant, giving out rows one by one while there is room.
    private func shares(of rowCountMax: Int) -> [Int] {
        var shares = frame.tenants.map { _ in 0 }
        var room = rowCountMax
        while room > 0 {
            let takers = frame.tenants.indices.filter { shares[$0] < frame.tenants[$0].jobs.count }.prefix(room)
            if takers.isEmpty { break }
            for index in takers { shares[index] += 1 }
            room -= takers.count
        }
        return shares
    }

    private func rows(of tenant: TopFrame.Tenant, count: Int, _ style: Style) -> [[Line]] {
        tenant.jobs.prefix(count).enumerated().map { index, job in
            [
                index == 0 ? Line(tenant.slug, .bold) : .empty,
                index == 0 ? Line("\(tenant.runningJobCount)") : .empty,
                Line(job.id), Line(job.status.title), Line(job.spec.subject ?? ""),
                Bar.line(job.status.completion, style),
            ] + (hasDueDates ? [Line(JobTable.due(job))] : []) + [
                Line(TimeText.short(job.status.createdAt, in: style.zone), .dim)
            ]
        }
    }

    // MARK: - Events

    private var newestEvents: [(tenant: String, event: EventsAPI.Event)] {
        frame.tenants.flatMap { tenant in tenant.events.map { (tenant.slug, $0) } }
            .sorted { ($0.event.at, $0.event.number) > ($1.event.at, $1.event.number) }
    }

    private func events(_ style: Style, rowCountMax: Int) -> [Line] {
        guard !newestEvents.isEmpty else { return [EventTable.none] }
        return drawn(style, rowCountMax) { eventTable(style, rowCount: $0) }
    }

    private func eventTable(_ style: Style, rowCount: Int) -> Table {
        Table(
            [
                .init(TimeText.heading("TIME", in: style.zone)), .init("TENANT"), .init("WHO", .left, .spare),
                .init("WHAT"), .init("JOB/STEP"), .init("CHANGE", .left, .flexible()),
            ],
            rows: newestEvents.prefix(rowCount).map { tenant, event in
                [
                    Line(TimeText.short(event.at, in: style.zone), .dim), Line(tenant), Line(event.principal),
                    Line(event.kind), Line(EventTable.place(of: event)), EventTable.summary(of: event),
                ]
            },
            isLined: true
        )
    }
}
