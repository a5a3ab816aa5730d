import FlowAPI
import FlowTerminal

/// What was found in a file that was checked here.
protocol LintReply: Encodable {
    var valid: Bool { get }
    var findings: [TemplatesAPI.Finding] { get }
}

extension TemplatesAPI.Lint.Reply: LintReply {}
extension LibraryAPI.Lint.Reply: LintReply {}

extension Session {
    /// Shows what was found in files; throws the end of the command when one of them has errors.
    func show(lint replies: [some LintReply], of files: [String]) throws {
        if format.isJSON {
            try show(list: replies) { _, _ in [] }
        } else {
            let lines = zip(files, replies).flatMap { FindingText.lines($1.findings, in: $0) }
            try context.output.data(style.wholeText(lines))
        }
        if replies.contains(where: { !$0.valid }) { throw EarlyEnd(status: .badInput) }
    }
}
