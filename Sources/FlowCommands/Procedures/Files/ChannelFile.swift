import FlowAPI
import FlowClient
import FlowConfiguration
import FlowCore
import FlowTerminal
import Glibc

/// The file of a channel, in the folder of them that flowd reads.
struct ChannelFile {
    let path: String
    private let folder: String
    private let name: String

    init(_ name: String, in folder: String) throws(Problem) {
        guard name != ChannelDefinition.journalName else {
            throw .badInput("The channel journal is always there: it is neither added, disabled nor taken away.")
        }
        guard ChannelReader.isName(name) else {
            throw .badInput("<channel> is “\(SafeText.line(name))”; allowed: \(ChannelReader.nameAllowed).")
        }
        (self.name, self.folder, path) = (name, folder, "\(folder)/\(name).yaml")
    }

    var advice: String {
        guard access(path, F_OK) == 0 else {
            return "It stands in the configuration: change it there, then flowctl daemon reload."
        }
        return "Take it away first: flowctl channel remove \(name). Or change \(path), then flowctl daemon reload."
    }

    /// Writes the file and has flowd read it; removes the file again when flowd refuses it.
    ///
    /// Of two callers that write the file at once, one succeeds. The file stays where it isn't known whether flowd has
    /// read it.
    func write<Reply: Sendable>(_ text: String, _ reload: () async throws -> Reply) async throws -> Reply {
        try check(text)
        let isNew = mkdir(folder, 0o755) == 0
        guard isNew || errno == EEXIST else { throw Problem.file(folder, cannotBe: "changed") }
        // Whatever the mask of the process says: flowd and who sends are other users.
        guard !isNew || chmod(folder, 0o755) == 0 else { throw Problem.file(folder, cannotBe: "changed") }
        guard access(folder, W_OK) == 0 else { throw Problem.file(path, cannotBe: "written") }
        // Collectors of files take them by their endings.
        let draft = "\(path).\(getpid())"
        try ReplacedFile.write(text, to: draft)
        let isMade = link(draft, path) == 0
        let number = errno
        unlink(draft)
        guard isMade else {
            guard number == EEXIST else { throw Problem.file(path, cannotBe: "changed", number) }
            throw Problem.badInput("There is a channel \(name) already. \(advice)")
        }
        do {
            return try await reload()
        } catch let problem as Problem where problem.name == DaemonAPI.InvalidConfiguration.name {
            unlink(path)
            if isNew { rmdir(folder) }
            throw problem
        } catch var problem as Problem {
            problem.details.append("\(path) is written; have it read: flowctl daemon reload")
            throw problem
        }
    }

    /// Has it say whether its channel is enabled, and flowd read that; where flowd can't go by it, it is as it was.
    func turn<Reply: Sendable>(isEnabled: Bool, _ reload: () async throws -> Reply) async throws -> Reply {
        let before = try text()
        let lines = before.split(separator: "\n", omittingEmptySubsequences: false)
            .filter { !$0.hasPrefix("enabled:") }
        let rest = lines.joined(separator: "\n")
        let end = rest.isEmpty || rest.hasSuffix("\n") ? "" : "\n"
        let after = isEnabled ? rest : "\(rest)\(end)enabled: false\n"
        let source = ConfigurationSource(text: after, path: path)
        let reader = ChannelReader(source.entries, of: name, taken: [], path: path)
        guard source.findings.isEmpty, reader.findings.isEmpty, reader.channels.first?.isDisabled == !isEnabled else {
            let line = isEnabled ? "take enabled: false out" : "write enabled: false"
            throw Problem.badInput("\(path) can't be changed by a line: \(line) by hand, then flowctl daemon reload.")
        }
        if after != before { try ReplacedFile.write(after, to: path) }
        do {
            return try await reload()
        } catch let problem as Problem where problem.name == DaemonAPI.InvalidConfiguration.name {
            if after != before { try ReplacedFile.write(before, to: path) }
            throw problem
        }
    }

    private func text() throws(Problem) -> String {
        do {
            if let text = try ConfigurationFile.read(path) { return text }
        } catch {
            throw Problem.badInput("\(path): found \(error.found); allowed: \(error.allowed).")
        }
        throw Problem(
            name: "flowctl.NoSuchFile",
            message:
                "There is no file \(path). Channels of a list in the configuration are disabled there: enabled: false.",
            status: .noSuchObject
        )
    }

    /// Takes it away and has flowd read that; where flowd can't go by what is left, it is put back.
    func remove<Reply: Sendable>(_ reload: () async throws -> Reply) async throws -> Reply {
        let kept = "\(path).\(getpid())"
        guard rename(path, kept) == 0 else {
            guard errno == ENOENT else { throw Problem.file(path, cannotBe: "changed") }
            throw Problem(
                name: "flowctl.NoSuchFile",
                message: "There is no file \(path). Channels of a list in the configuration are taken out of it there.",
                status: .noSuchObject
            )
        }
        do {
            let reply = try await reload()
            unlink(kept)
            return reply
        } catch {
            rename(kept, path)
            throw error
        }
    }

    /// Throws the first mistake, named by its option.
    private func check(_ text: String) throws(Problem) {
        let source = ConfigurationSource(text: text, path: path)
        let reader = ChannelReader(source.entries, of: name, taken: [], path: path)
        guard let finding = source.findings.first ?? reader.findings.first else { return }
        let field = finding.key.hasPrefix("\(name).") ? String(finding.key.dropFirst(name.count + 1)) : finding.key
        let what = finding.found == "nothing" ? "is missing" : "can't be \(finding.found)"
        var problem = Problem.badInput("\(field) \(what); allowed: \(finding.allowed).")
        problem.field = field
        throw problem
    }
}
