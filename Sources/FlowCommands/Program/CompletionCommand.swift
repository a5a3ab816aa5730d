import ArgumentParser
import FlowTerminal

/// Command `flowctl completion`, which prints a completion script.
struct CompletionCommand: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "completion",
        abstract: "Print the script that lets a shell complete flowctl's commands and names.",
        discussion: """
            Completes commands and options, the names of packs, and as flowd knows them at that moment tenants, \
            templates, jobs, steps, tasks, payment schedules and profiles.

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

    /// Command flowctl with the options that may stand before a subcommand, for the completion of a shell.
    ///
    /// `ArgumentOrder` moves them after the subcommand before anything is parsed.
    private struct Completable: ParsableCommand {
        static let configuration = Flowctl.configuration
        @OptionGroup var flowctl: Flowctl
        @OptionGroup var global: GlobalOptions
    }

    @Argument(help: "bash, zsh or fish.")
    var shell: Shell

    @OptionGroup var global: GlobalOptions

    func perform(in session: Session) async throws {
        try session.context.output.data(Self.script(for: shell.script) + "\n")
    }

    static func script(for shell: CompletionShell) -> String { Completable.completionScript(for: shell) }
}
