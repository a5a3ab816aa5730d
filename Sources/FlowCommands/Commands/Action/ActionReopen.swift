import ArgumentParser
import FlowAPI
import FlowTerminal

/// Command `flowctl action reopen`, which reopens a step that was done, skipped or cancelled.
struct ActionReopen: ActionVerbCommand {
    static let configuration = CommandConfiguration(
        commandName: "reopen",
        abstract: "Open a step again that was done, skipped or cancelled.",
        discussion: """
            Its answers stay, as a draft: when it is done again, what isn't given again is taken from them. Until then no \
            condition reads them.
            """
    )

    @Argument var step: StepReference

    @Option(help: "Why, in words.")
    var reason: String?

    @OptionGroup var change: ChangeOptions

    typealias Method = ActionsAPI.Reopen

    func lines(_ action: ActionsAPI.ActionStatus, _ style: Style) -> [Line] {
        Sentences.lines(action, style) + Self.draft(of: action)
    }

    /// Returns a note on what becomes of the answers of a step that was reopened; empty when nothing changed.
    static func draft(of action: ActionsAPI.ActionStatus) -> [Line] {
        guard action.eventNumber != 0 else { return [] }
        let text = "Its answers, if there are any, stay as a draft: done again, it takes what isn't given again."
        return [Line(text, .dim)]
    }

    func wanted(of key: String, in tenant: String) -> ActionsAPI.Reopen.Parameters {
        .init(tenant: tenant, job: step.job, step: key, reason: reason)
    }
}
