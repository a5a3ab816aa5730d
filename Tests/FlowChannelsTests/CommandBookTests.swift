import Foundation
import Synchronization
import Testing

@testable import FlowChannels

/// What a sender runs that is a service of its own.
@Suite struct CommandBookTests {
    /// A file of the configuration, in a folder of its own.
    private final class File {
        let path: String
        private let folder: URL

        init(_ text: String) throws {
            folder = FileManager.default.temporaryDirectory.appending(path: "flowd-book-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            path = folder.appending(path: "flowd.yaml").path
            try write(text)
        }

        deinit { try? FileManager.default.removeItem(at: folder) }

        func write(_ text: String) throws { try text.write(toFile: path, atomically: true, encoding: .utf8) }
    }

    private static func channel(_ arguments: String, more: String = "") -> String {
        "channels: [{name: phone, kind: command, argv: [\(arguments)]\(more)}]\n"
    }

    private static func settings(_ arguments: [String], _ timeLimit: Int64 = 30_000) -> CommandSettings {
        CommandSettings(arguments: arguments, timeLimit: timeLimit, credentialsDirectory: "/flowds")
    }

    private static func book(_ file: File) -> CommandBook {
        CommandBook(path: file.path, credentialsDirectory: "/own") { _ in }
    }

    private static func refuses(_ book: CommandBook, _ arguments: [String], _ timeLimit: Int64 = 30_000) -> Bool {
        (try? book.command(of: "phone", named: settings(arguments, timeLimit))) == nil
    }

    static let others: [(channel: String, named: CommandSettings)] = [
        ("phone", settings(["/bin/b", "x"])), ("phone", settings(["/bin/a"])),
        ("phone", settings(["/bin/a", "x", "y"])),
        ("phone", settings(["/bin/a", "x "])), ("phone", settings(["/bin/a", "x"], 30_001)), ("phone", settings([])),
        ("pager", settings(["/bin/a", "x"])), ("journal", settings(["/bin/a", "x"])), ("", settings(["/bin/a", "x"])),
    ]

    @Test(arguments: others.indices)
    func whatTheFilesDoNotHaveIsRefused(index: Int) throws {
        let book = Self.book(try File(Self.channel("/bin/a, x")))
        #expect(throws: CommandBook.Refusal.self) {
            try book.command(of: Self.others[index].channel, named: Self.others[index].named)
        }
    }

    @Test func whatTheyHaveIsRunWithItsOwnCredentials() throws {
        let file = try File(Self.channel("/bin/a, x"))
        let book = Self.book(file)
        let own = CommandSettings(arguments: ["/bin/a", "x"], timeLimit: 30_000, credentialsDirectory: "/own")
        #expect(try book.command(of: "phone", named: Self.settings(["/bin/a", "x"])) == own)
        // A change counts when flowd goes by it, and not before.
        try file.write(Self.channel("/bin/b", more: ", timeLimit: 1min"))
        #expect(try book.command(of: "phone", named: Self.settings(["/bin/a", "x"])) == own)
        #expect(try book.command(of: "phone", named: Self.settings(["/bin/b"], 60_000)).arguments == ["/bin/b"])
        #expect(Self.refuses(book, ["/bin/a", "x"]))
        // One that went out of them isn't run by who remembers it.
        try file.write("channels: []\n")
        #expect(Self.refuses(book, ["/bin/c"]))
        #expect(Self.refuses(book, ["/bin/b"], 60_000))
    }

    @Test func aMistakeIsToldOnceAndLeavesWhatWasThere() throws {
        let file = try File(Self.channel("/bin/a"))
        let notes = Mutex<[String]>([])
        let book = CommandBook(path: file.path, credentialsDirectory: nil) { note in
            notes.withLock { $0.append(note) }
        }
        try file.write("channels: [{name: phone}]\n")
        for _ in 1...3 {
            #expect(Self.refuses(book, ["/bin/b"]))
        }
        #expect(notes.withLock(\.self).map { $0.contains("channels[0].kind") } == [true])
        #expect(try book.command(of: "phone", named: Self.settings(["/bin/a"])).arguments == ["/bin/a"])
        try file.write(Self.channel("/bin/b"))
        #expect(try book.command(of: "phone", named: Self.settings(["/bin/b"])).arguments == ["/bin/b"])
        try file.write("channels: [{name: phone}]\n")
        _ = try? book.command(of: "phone", named: Self.settings(["/bin/a"]))
        #expect(notes.withLock(\.self).count == 2)
    }
}
