import FlowConfiguration
import Synchronization

/// Channels of a sender that is a service of its own: those of its kinds in the configuration's files.
///
/// flowd sends with each message the settings that it takes the channel to have. Where they differ, flowd may have read
/// its files again, so they are read here, too; where they still differ, nothing is done.
final class SenderBook: Sendable {
    /// Error of an attempt that isn't made, with the reason.
    struct Refusal: Error, Hashable, CustomStringConvertible {
        let description: String
    }

    private let path: String
    private let kinds: Set<ChannelDefinition.Kind>
    private let places: SecretPlaces
    private let note: @Sendable (String) -> Void
    private let state: Mutex<State>

    private struct State {
        /// Ways of sending, by the names of their channels.
        var ways: [String: SenderWay] = [:]
        var findings: [ConfigurationFinding] = []
    }

    /// Reads the file at `path` and its drop-ins.
    ///
    /// `note` receives what is wrong with them, once.
    init(
        path: String,
        kinds: Set<ChannelDefinition.Kind>,
        credentialsDirectory: String?,
        note: @escaping @Sendable (String) -> Void
    ) {
        self.path = path
        self.kinds = kinds
        places = SecretPlaces(credentialsDirectory: credentialsDirectory, configurationPath: path)
        self.note = note
        state = Mutex(State())
        state.withLock { state in _ = try? read(&state) }
    }

    /// The way of a channel, if it is the one that flowd takes it to be.
    func way(of channel: String, named: SenderWay) throws(Refusal) -> SenderWay {
        let result = state.withLock { state -> Result<SenderWay, Refusal> in
            if let own = state.ways[channel], own.isSame(as: named) { return .success(own) }
            do throws(Refusal) {
                try read(&state)
            } catch {
                return .failure(error)
            }
            if let own = state.ways[channel], own.isSame(as: named) { return .success(own) }
            // What to do stands first: of a reason 80 characters are kept.
            return .failure(
                Refusal(description: "flowctl daemon reload: flowd goes by another channel than \(path)")
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
        let pairs = files.channels.filter { kinds.contains($0.kind) }.compactMap { channel in
            SenderWay(channel, places: places).map { (channel.name, $0) }
        }
        state.ways = Dictionary(pairs) { first, _ in first }
    }
}
