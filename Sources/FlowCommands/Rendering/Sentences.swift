import FlowAPI
import FlowGraphs
import FlowTerminal

/// Sentences about what a changing command did, one line each.
enum Sentences {
    /// `✓ 12/photo is done · job 12: ██████░░░░  62 % · running`.
    static func lines(_ action: ActionsAPI.ActionStatus, _ style: Style) -> [Line] {
        var line = Line([StateText.glyph(action.state), " ", Span("\(action.job)/\(action.step)", .bold), "  "])
        line += StateText.line(action.state, progress: action.progress)
        if action.eventNumber == 0 { line += Line(", as before", .dim) }
        line += Line(" · job \(action.job)  ") + bar(action, style) + Line([" · ", StateText.word(action.jobState)])
        let made = action.profile.map { Line("  Its answers are the profile \($0): flowctl profile show \($0)", .dim) }
        let ready = action.ready.map { steps in
            let all =
                steps.count > Guess.listedCountMax ? ": flowctl action list --job \(action.job) --state ready" : ""
            return Line("  Now also ready: \(Guess.list(steps.map { "\(action.job)/\($0)" }))\(all)", .dim)
        }
        return [line] + [made, ready].compactMap(\.self) + (action.remarks ?? []).map { Line($0, .yellow) }
    }

    private static func bar(_ action: ActionsAPI.ActionStatus, _ style: Style) -> Line {
        guard let displayed = action.jobDisplayed else { return Bar.line(nil, style) }
        return Bar.line(percent: Int(displayed) ?? 0, displayed: displayed, style)
    }

    static func lines(started reply: JobsAPI.Start.Reply) -> [Line] {
        let job = reply.job
        let subject = job.spec.subject.map { " for \($0)" } ?? ""
        return [
            Line([
                "Started job ", Span(job.id, .bold), Span(": \(job.status.title)\(subject)"),
                Span(" (\(job.spec.template) v\(job.spec.version))", .dim),
            ])
        ] + warnings(reply.warnings)
    }

    static func lines(created tenant: TenantsAPI.Tenant) -> [Line] {
        let owners = tenant.spec.ownerUIDs.map { "uid:\($0)" }.joined(separator: ", ")
        let quiet = tenant.spec.quietHours.map { " · quiet \($0)" } ?? ""
        return [
            Line(["Created tenant ", Span(tenant.spec.slug, .bold), Span(": \(tenant.spec.title)")]),
            Line(
                "\(tenant.spec.timeZone) · \(tenant.spec.locale) · \(tenant.spec.currency)\(quiet) · owned by \(owners)",
                .dim
            ),
        ]
    }

    static func line(assigned what: String, to assignee: String?, isChanged: Bool) -> Line {
        let remark = isChanged ? "" : ", as before"
        guard let assignee else { return Line([Span(what, .bold), Span(" is assigned to nobody itself\(remark)")]) }
        return Line([Span(what, .bold), Span(" is for "), Span(assignee, .bold), Span(remark)])
    }

    /// Returns the warnings about settings that reach no recipient, shown below the result.
    static func warnings(_ texts: [String]?) -> [Line] {
        (texts ?? []).map { Line("  warning: \($0).", .yellow) }
    }

    static func lines(applied reply: TemplatesAPI.Apply.Reply) -> [Line] {
        let what = reply.changed ? " is published" : " has this content already, nothing changed"
        return [Line([Span("\(reply.key) v\(reply.version)", .bold), Span(what)])]
    }
}
