import FlowConfiguration
import Foundation
import Synchronization
import Testing

@testable import FlowChannels

/// What a sender does that is a service of its own.
@Suite struct SenderBookTests {
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

    private static func book(_ file: File) -> SenderBook {
        SenderBook(path: file.path, kinds: [.command], credentialsDirectory: "/own") { _ in }
    }

    private static func refuses(_ book: SenderBook, _ arguments: [String], _ timeLimit: Int64 = 30_000) -> Bool {
        (try? Self.arguments(of: book, settings(arguments, timeLimit))) == nil
    }

    private static func arguments(of book: SenderBook, _ named: CommandSettings) throws -> [String]? {
        guard case .command(let settings) = try book.way(of: "phone", named: .command(named)) else { return nil }
        return settings.arguments
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
        #expect(throws: SenderBook.Refusal.self) {
            try book.way(of: Self.others[index].channel, named: .command(Self.others[index].named))
        }
    }

    @Test func whatTheyHaveIsRunWithItsOwnCredentials() throws {
        let file = try File(Self.channel("/bin/a, x"))
        let book = Self.book(file)
        let own = CommandSettings(arguments: ["/bin/a", "x"], timeLimit: 30_000, credentialsDirectory: "/own")
        #expect(try book.way(of: "phone", named: .command(Self.settings(["/bin/a", "x"]))) == .command(own))
        // A change counts when flowd goes by it, and not before.
        try file.write(Self.channel("/bin/b", more: ", timeLimit: 1min"))
        #expect(try book.way(of: "phone", named: .command(Self.settings(["/bin/a", "x"]))) == .command(own))
        #expect(try Self.arguments(of: book, Self.settings(["/bin/b"], 60_000)) == ["/bin/b"])
        #expect(Self.refuses(book, ["/bin/a", "x"]))
        // One that went out of them isn't run by who remembers it.
        try file.write("channels: []\n")
        #expect(Self.refuses(book, ["/bin/c"]))
        #expect(Self.refuses(book, ["/bin/b"], 60_000))
    }

    @Test func kindsOfAnotherServiceAreNotDone() throws {
        let file = try File(
            """
            channels:
              - { name: phone, kind: command, argv: [/bin/a] }
              - { name: app, kind: webhook, url: "https://app.example/", secret: app }

            """
        )
        var app = ChannelDefinition(name: "app", kind: .webhook)
        app.webhook = WebhookDefinition(url: "https://app.example/", secret: "app")
        let places = SecretPlaces(credentialsDirectory: "/flowds", configurationPath: nil)
        let (named, command) = (try #require(SenderWay(app, places: places)), Self.settings(["/bin/a"]))
        let own = SenderBook(path: file.path, kinds: [.webhook], credentialsDirectory: nil) { _ in }
        guard case .webhook(let settings) = try own.way(of: "app", named: named) else {
            Issue.record("no webhook")
            return
        }
        #expect(settings.places.directory == file.path.replacing("flowd.yaml", with: "secrets"))
        #expect(throws: SenderBook.Refusal.self) { try own.way(of: "phone", named: .command(command)) }
        #expect(throws: SenderBook.Refusal.self) { try Self.book(file).way(of: "app", named: named) }
        var others = [settings, settings, settings, settings, settings]
        others[0].url = "https://app.example/other"
        others[1].secret = "other"
        others[2].allowed = ["127.0.0.1"]
        others[3].certificates = "/tmp/ca.pem"
        others[4].timeLimit += 1
        for other in others {
            #expect(throws: SenderBook.Refusal.self) { try own.way(of: "app", named: .webhook(other)) }
        }
    }

    @Test func anotherMailIsNotSent() throws {
        let file = try File(
            "channels: [{ name: office, kind: mail, server: 'smtp://h', user: u, secret: s, from: a@b, to: c@d }]\n"
        )
        let channel = try #require(ChannelFiles(path: file.path).channels.first)
        let places = SecretPlaces(credentialsDirectory: "/flowds", configurationPath: nil)
        let named = try #require(MailSettings(channel, places: places))
        let own = SenderBook(path: file.path, kinds: [.webhook, .mail], credentialsDirectory: nil) { _ in }
        guard case .mail(let settings) = try own.way(of: "office", named: .mail(named)) else {
            Issue.record("no mail")
            return
        }
        #expect(settings.places.directory == file.path.replacing("flowd.yaml", with: "secrets"))
        var others = [MailSettings](repeating: settings, count: 9)
        others[0].server = "smtp://other"
        others[1].tls = false
        others[2].from = "x@b"
        others[3].to = "x@d"
        others[4].user = "other"
        others[5].secret = nil
        others[6].allowed = ["127.0.0.1"]
        others[7].certificates = "/tmp/ca.pem"
        others[8].timeLimit += 1
        for other in others {
            #expect(throws: SenderBook.Refusal.self) { try own.way(of: "office", named: .mail(other)) }
        }
    }

    @Test func aMistakeIsReportedOnceAndLeavesWhatWasThere() throws {
        let file = try File(Self.channel("/bin/a"))
        let notes = Mutex<[String]>([])
        let book = SenderBook(path: file.path, kinds: [.command], credentialsDirectory: nil) { note in
            notes.withLock { $0.append(note) }
        }
        try file.write("channels: [{name: phone}]\n")
        for _ in 1...3 {
            #expect(Self.refuses(book, ["/bin/b"]))
        }
        #expect(notes.withLock(\.self).map { $0.contains("channels[0].kind") } == [true])
        #expect(try Self.arguments(of: book, Self.settings(["/bin/a"])) == ["/bin/a"])
        try file.write(Self.channel("/bin/b"))
        #expect(try Self.arguments(of: book, Self.settings(["/bin/b"])) == ["/bin/b"])
        try file.write("channels: [{name: phone}]\n")
        _ = try? book.way(of: "phone", named: .command(Self.settings(["/bin/a"])))
        #expect(notes.withLock(\.self).count == 2)
    }
}
