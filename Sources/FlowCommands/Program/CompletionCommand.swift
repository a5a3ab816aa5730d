import ArgumentParser
import FlowTerminal

/// `flowctl completion`.
struct CompletionCommand: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "completion",
        abstract: "Print the script that lets a shell complete flowctl's commands and names.",
        discussion: """
            Completes tenants, templates, jobs and steps as flowd knows them at that moment.

            bash: echo 'source <(flowctl completion bash)' >> ~/.bashrc
            zsh: flowctl completion zsh > "${fpath[1]}/_flowctl"
            fish: flowctl completion fish > ~/.config/fish/completions/flowctl.fish
            """
    )

    /// A shell that there is a script for.
    enum Shell: String, CaseIterable, ExpressibleByArgument, Sendable {
        case bash, zsh, fish

        fileprivate var script: CompletionShell {
            switch self {
            case .bash: .bash
            case .zsh: .zsh
            case .fish: .fish
            }
        }
    }

    @Argument(help: "bash, zsh or fish.")
    var shell: Shell

    @OptionGroup var global: GlobalOptions

    func perform(in session: Session) async throws {
        try session.context.output.data(Flowctl.completionScript(for: shell.script) + "\n")
    }
}
