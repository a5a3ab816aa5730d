import FlowAPI
import FlowGraphs
import FlowTerminal

/// One step on a sheet: what it is, what to do, what is known, its form, what was said about it, what is next.
struct StepSheet: Sendable {
    private let step: ActionsAPI.Step
    private let notes: [JobsAPI.Note]

    init(_ reply: ActionsAPI.Show.Reply) {
        (step, notes) = (reply.action, reply.notes)
    }

    func lines(_ style: Style) -> [Line] {
        let parts = [
            heading, instructions(style), FactList(facts(style), indent: 0).lines(width: style.width), form(style),
            notes.isEmpty ? [] : NoteList.lines(notes, style), next(style),
        ]
        return Array(parts.filter { !$0.isEmpty }.joined(separator: [.empty]))
    }

    private var name: String { "\(step.job)/\(step.step)" }

    private var heading: [Line] {
        let title = Line([
            Span(name, .bold), " · ", Span(step.title, .bold), "  ",
        ])
        let job = "Job \(step.job) · \(step.jobTitle)" + (step.subject.map { " for \($0)" } ?? "")
        let place = ([job] + step.groups).joined(separator: " › ")
        let stop =
            step.jobState == .held || step.jobState == .cancelled ? [Span("  "), StateText.word(step.jobState)] : []
        return [title + StateText.line(step.state, progress: step.progress), Line([Span(place, .dim)] + stop)]
    }

    private func instructions(_ style: Style) -> [Line] {
        (step.instructions ?? "").split(separator: "\n", omittingEmptySubsequences: false)
            .flatMap { Paragraph.lines(String($0), width: style.width) }.trimmed
    }

    private func facts(_ style: Style) -> [(name: String, value: Line)] {
        let counts =
            [step.removed ? "removed from the plan" : nil, step.optional ? "optional" : nil] + [
                step.weight == 1 ? nil : "weight \(step.weight)"
            ]
        var facts: [(name: String, value: Line)] = [
            ("due", step.due.map(DueText.line) ?? .empty),
            ("for", assignee),
            ("waits for", beside(step.waitsFor)),
            ("if", Line(step.state == .blocked || step.state == .notApplicable ? step.condition ?? "" : "")),
            ("awaited by", beside(step.waitedForBy)),
            ("money", Line(step.payment.map { PaymentTable.words(of: $0, style).joined(separator: " · ") } ?? "")),
            ("evidence", evidence),
            ("makes", Line(step.makes.map { "the \($0.kind) \($0.profile), with \($0.title) as its title" } ?? "")),
        ]
        facts += step.reminders.map { ("reminds", Line($0)) }
        facts += [
            ("counts", Line(counts.compactMap(\.self).joined(separator: ", "))),
            ("reason", Line(step.reason.map { "“\($0)”" } ?? "")),
            (
                "changed",
                Line("\(TimeText.zoned(step.changedAt, in: style.zone)) by \(style.principal(step.changedBy))", .dim)
            ),
        ]
        return facts
    }

    private var assignee: Line {
        guard let who = step.assignedTo else { return .empty }
        return Line([Span(who), Span(step.assignee == nil ? " (as the job)" : "", .dim)])
    }

    private func beside(_ steps: [JobsAPI.StepBeside]) -> Line {
        Line(
            steps.enumerated().flatMap { index, other in
                [Span(index == 0 ? "" : ", "), StateText.glyph(other.state), Span(" \(other.step)")]
            }
        )
    }

    /// Evidence that is required and present, such as `photo 1 of 2`; else the number of media.
    private var evidence: Line {
        guard !step.evidence.isEmpty else {
            return Line(step.media == 0 ? "" : step.media == 1 ? "1 medium" : "\(step.media) media")
        }
        let spans = step.evidence.enumerated().flatMap { index, each in
            [
                Span(index == 0 ? "" : ", "),
                Span(
                    "\(each.kind == "any" ? "media" : each.kind) \(each.count) of \(each.wanted)",
                    each.count < each.wanted ? .yellow : .plain
                ),
            ]
        }
        return Line(spans)
    }

    private func form(_ style: Style) -> [Line] {
        FormTable(step.fields, step.answers ?? step.draft, isDraft: step.answers == nil && step.draft != nil).lines(
            style
        )
    }

    /// The command that finishes it, with what is still missing for that, and below it what may be said besides.
    private func next(_ style: Style) -> [Line] {
        if let payment = step.payment, [.blocked, .ready, .inProgress, .waiting].contains(step.state) {
            let place = payment.instalment.map {
                " --put \($0.split(separator: "/").last ?? "")=\(payment.outstanding)"
            }
            return [
                Line("flowctl payment record \(payment.schedule) \(payment.outstanding)\(place ?? "")", .dim).whole
            ]
        }
        guard step.possible.contains("complete") else { return [] }
        let known = FormTable.values(step.draft)
        let fields = step.fields.filter { $0.required && known[$0.key] == nil }.map { " --set \($0.key)=…" }
        let isShort = step.evidence.contains { $0.count < $0.wanted }
        let others = step.fields.filter { !$0.required && known[$0.key] == nil }.map { "--set \($0.key)=…" }
        let command = "flowctl action done \(name)\(fields.joined())\(isShort ? " --media FILE" : "")"
        let besides = others.isEmpty ? [] : [Line("perhaps with \(others.joined(separator: " "))", .dim)]
        return [Line(command, .dim)] + besides
    }
}

extension [Line] {
    /// Lines without the empty ones at the end.
    fileprivate var trimmed: [Line] {
        guard let last = lastIndex(where: { !$0.isEmpty }) else { return [] }
        return Array(self[...last])
    }
}
