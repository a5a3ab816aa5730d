import FlowAPI
import FlowGraphs
import FlowTerminal

/// Text below a job's tree with all details of its steps: instructions, forms and answers.
enum StepDetailText {
    static func lines(_ reply: JobsAPI.Show.Reply, _ style: Style) -> [Line] {
        reply.nodes.flatMap { node -> [Line] in
            guard let detail = node.detail else { return [] }
            let instructions = (detail.instructions ?? "").split(separator: "\n")
                .flatMap { Paragraph.lines(String($0), width: style.width) }
            let form = FormTable(
                detail.fields,
                node.form,
                isDraft: node.state != .done && !FormTable.values(node.form).isEmpty
            ).lines(style)
            guard !instructions.isEmpty || !form.isEmpty else { return [] }
            let heading = Line([
                StateText.glyph(node.state ?? .blocked), Span(" \(node.key)", .bold), Span(" · \(node.title)"),
            ])
            return [.empty, heading] + instructions + form
        }
    }
}
