import FlowChannels
import FlowStore
import Foundation
import Logging
import Testing

@testable import FlowDaemon
@testable import FlowEngine

/// The catalog of messages against the code: an operator finds an entry for each, and no empty place in it.
@Suite struct CatalogTests {
    /// An entry of the catalog.
    struct Entry {
        var header: [String: String] = [:]
        var text = ""

        /// The fields that are filled in, as they are named in the journal.
        var fields: Set<String> {
            Set(((header["Subject"] ?? "") + text).matches(of: #/@([A-Z_]+)@/#).map { String($0.1) })
        }
    }

    static let path = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../packaging/catalog/flowd.catalog").standardizedFileURL.path

    static func entries() throws -> [(id: String, entry: Entry)] {
        var entries: [(id: String, entry: Entry)] = []
        var isInHeader = false
        for line in try String(contentsOfFile: path, encoding: .utf8).split(
            separator: "\n",
            omittingEmptySubsequences: false
        )
        where !line.hasPrefix("#") {
            if line.hasPrefix("-- ") {
                entries.append((String(line.dropFirst(3)), Entry()))
                isInHeader = true
            } else if !entries.isEmpty, line.isEmpty, isInHeader {
                isInHeader = false
            } else if !entries.isEmpty, isInHeader {
                let parts = line.split(separator: ":", maxSplits: 1)
                let value = try #require(parts.count == 2 ? parts[1].dropFirst() : nil, "\(line) is no header")
                entries[entries.count - 1].entry.header[String(parts[0])] = String(value)
            } else if !entries.isEmpty {
                entries[entries.count - 1].entry.text += line + "\n"
            }
        }
        return entries
    }

    /// One message of each kind.
    static let messages: [OperatorMessage] = [
        .diskFull(directory: "/d"), .diskHasRoom(directory: "/d", refused: 1),
        .diskFailed(directory: "/d", error: StoreError.inputOutput("")),
        .configurationRefused(finding: "f"), .reloaded(files: "f", changed: 1, needRestart: 0),
        .reloadRefused(count: 1), .clockHeld(cause: "c", clock: "t"), .clockBelieved(cause: "c"),
        .outageCaughtUp(from: "a", until: "b", see: "s"), .watchdogNear(part: "p", waited: 1, allowed: 2),
        .limitReached("Calls are refused", limit: "l", allowed: 1, remedy: "r"),
        .userLimitReached("Calls are refused", user: "1", limit: "l", allowed: 1),
        .tenantLimitReached(tenant: "t", limit: "l", allowed: 1, remedy: "r"), .descriptorsGone(error: "e"),
        .recordsDropped(count: 1),
        .deliveryDead(tenant: "t", reminder: "r", delivery: "d", channel: "c", attempt: 1, cause: "c"),
        .channelFails(channel: "c", attempts: 3, cause: "c"), .channelWorks(channel: "c"),
        .rowDamaged(tenant: "t", task: "1", error: "e", remedy: "r"),
        .accessDamaged(error: StoreError.inputOutput("")),
        .trouble("A read failed", reference: "r", error: StoreError.inputOutput("")),
    ]
    /// What ends the daemon, which has a kind by its error.
    static let ends = errors.map {
        OperatorMessage.ended(Daemon.kind(of: $0), directory: "/d", socket: "/s", error: $0)
    }
    static let errors: [any Error] = [
        StoreError.diskFull(""), StoreError.inputOutput(""), StoreError.cannotOpen(path: "", reason: ""),
        StartError.noStateDirectory, ActivatedSocketsError.notListening(name: "varlink"), StoreError.refused(""),
        CancellationError(),
    ]

    static func fields(of message: OperatorMessage) -> Set<String> {
        Set(message.values.keys.map(JournalEntry.name))
    }

    @Test func everyIDHasOneEntryAndNoEntryIsOfAnother() throws {
        let found = try Self.entries().map(\.id)
        #expect(Set(found).count == found.count)
        let kinds = OperatorMessageKind.allCases.map(\.rawValue) + [JournalChannel.messageID]
        #expect(Set(found) == Set(kinds))
        for id in kinds { #expect(id.count == 32 && id.allSatisfy { $0.isHexDigit && !$0.isUppercase }, "\(id)") }
    }

    @Test func everyKindIsReported() {
        #expect(Set((Self.messages + Self.ends).map(\.kind)) == Set(OperatorMessageKind.allCases))
    }

    /// Also by a full disk, which a daemon that goes on only warns of.
    @Test func whatEndsTheDaemonIsCritical() {
        for message in Self.ends { #expect(message.level == .critical, "\(message.kind)") }
        #expect(OperatorMessage.diskFull(directory: "/d").level == .warning)
    }

    @Test func aMessageHasWhatItsEntryNames() throws {
        let entries = Dictionary(uniqueKeysWithValues: try Self.entries().map { ($0.id, $0.entry) })
        for message in Self.messages + Self.ends {
            let entry = try #require(entries[message.kind.rawValue])
            let missing = entry.fields.subtracting(Self.fields(of: message))
            // A defect that ends the daemon has no caller who was given a reference.
            #expect(missing.isEmpty, "\(message.kind) names \(missing)")
        }
        let reminder = try #require(entries[JournalChannel.messageID])
        let channel: Set = ["TENANT", "REMINDER", "CHANNEL", "TITLE", "TEXT"]
        #expect(reminder.fields == Set(channel.map { "FLOWD_\($0)" }))
    }

    @Test func anEntrySaysWhatAndWhatToDo() throws {
        for (id, entry) in try Self.entries() {
            #expect(Set(entry.header.keys) == ["Subject", "Defined-By", "Support", "Documentation"], "\(id)")
            #expect(entry.header["Defined-By"] == "flowd")
            #expect(entry.text.count > 100, "\(id) says too little")
            for line in entry.text.split(separator: "\n") { #expect(line.count <= 100, "\(id): \(line)") }
        }
    }

    /// `journalctl` itself takes the file, where there is one.
    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/journalctl")))
    func journalctlTakesIt() throws {
        let root = FileManager.default.temporaryDirectory.appending(path: "flowd-catalog-\(getpid())").path
        defer { try? FileManager.default.removeItem(atPath: root) }
        for folder in ["usr/lib/systemd/catalog", "var/lib/systemd/catalog"] {
            try FileManager.default.createDirectory(atPath: "\(root)/\(folder)", withIntermediateDirectories: true)
        }
        try FileManager.default.copyItem(atPath: Self.path, toPath: "\(root)/usr/lib/systemd/catalog/flowd.catalog")
        let (code, talk) = try Self.journalctl(["--root=\(root)", "--update-catalog"])
        #expect(code == 0 && talk.isEmpty, "\(talk)")
        let (_, list) = try Self.journalctl(["--root=\(root)", "--list-catalog"])
        #expect(
            list.split(separator: "\n").count { $0.contains("flowd: ") } == OperatorMessageKind.allCases.count + 1,
            "\(list)"
        )
    }

    private static func journalctl(_ arguments: [String]) throws -> (code: Int32, text: String) {
        let (process, pipe) = (Process(), Pipe())
        process.executableURL = URL(filePath: "/usr/bin/journalctl")
        process.arguments = ["--no-pager"] + arguments
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: data, as: UTF8.self))
    }
}
