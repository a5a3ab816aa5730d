import FlowConfiguration
import Synchronization

/// The commands that a sender runs which is a service of its own: those of the channels in the configuration's files.
///
/// flowd tells with each message what it takes the channel's command to be. Where that is another one, flowd may have read
/// its files again, so they are read here, too; where it still is, nothing is run.
final class CommandBook: Sendable {
    /// Why a command isn't run.
    struct Refusal: Error, Hashable, CustomStringConvertible {
        let description: String
    }

    private let path: String
    private let credentialsDirectory: String?
    private let note: @Sendable (String) -> Void
    private let state: Mutex<State>

    private struct State {
        /// By the names of their channels.
        var commands: [String: CommandSettings] = [:]
        /// What was wrong with the files when they were read last.
        var findings: [ConfigurationFinding] = []
    }

    /// Reads the file at `path` and its drop-ins.
    ///
    /// `note` is told what is wrong with them, once.
    init(path: String, credentialsDirectory: String?, note: @escaping @Sendable (String) -> Void) {
        self.path = path
        self.credentialsDirectory = credentialsDirectory
        self.note = note
        state = Mutex(State())
        state.withLock { state in _ = try? read(&state) }
    }

    /// The command of a channel, if it is the one that flowd takes it to be.
    func command(of channel: String, named: CommandSettings) throws(Refusal) -> CommandSettings {
        let result = state.withLock { state -> Result<CommandSettings, Refusal> in
            if let own = state.commands[channel], own.isSame(as: named) { return .success(own) }
            do throws(Refusal) {
                try read(&state)
            } catch {
                return .failure(error)
            }
            if let own = state.commands[channel], own.isSame(as: named) { return .success(own) }
            // What to do stands first: of a reason 80 characters are kept.
            return .failure(
                Refusal(description: "flowctl daemon reload: flowd goes by another command than \(path)")
            )
        }
        return try result.get()
    }

    /// Takes over what the files have; with a mistake in them what was there stays.
    private func read(_ state: inout State) throws(Refusal) {
        let files = ChannelFiles(path: path)
        for finding in files.findings where !state.findings.contains(finding) { note("\(finding)") }
        state.findings = files.findings
        if let finding = files.findings.first { throw Refusal(description: "\(finding)") }
        let pairs = files.channels.filter { $0.kind == .command }.map { channel in
            (channel.name, CommandSettings(channel, credentialsDirectory: credentialsDirectory))
        }
        state.commands = Dictionary(pairs) { first, _ in first }
    }
}
