import FlowAPI
import FlowClient
import FlowCore
import FlowTerminal

/// Reply with the findings in a file that was checked locally.
protocol LintReply: Encodable {
    var valid: Bool { get }
    var findings: [TemplatesAPI.Finding] { get }
}

extension TemplatesAPI.Lint.Reply: LintReply {}
extension LibraryAPI.Lint.Reply: LintReply {}

extension Session {
    /// Reports findings: as text, or errors as JSON when that is the output.
    func report(_ findings: [Finding], in file: String) throws {
        guard !findings.isEmpty else { return }
        let findings = findings.map(TemplatesAPI.Finding.init)
        guard format.isJSON else { return say(FindingText.lines(findings, in: file)) }
        guard findings.contains(where: { $0.severity == .error }) else { return }
        let error = TemplatesAPI.InvalidTemplate(findings: findings, message: "\(file) has errors.")
        try report(Problem(.refused(error), socket: socket))
    }

    /// Shows what was found in files; throws the end of the command when one of them has errors.
    func show(lint replies: [some LintReply], of files: [String]) async throws {
        if format.isJSON {
            try await show(list: replies) { _, _ in [] }
        } else {
            let lines = zip(files, replies).flatMap { FindingText.lines($1.findings, in: $0) }
            try context.output.data(style.text(lines))
        }
        if replies.contains(where: { !$0.valid }) { throw EarlyEnd(status: .badInput) }
    }
}
