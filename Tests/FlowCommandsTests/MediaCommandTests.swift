import FlowAPI
import FlowCommands
import FoundationEssentials
import Testing
import Varlink

/// `flowctl media` before a daemon that answers as it is told.
@Suite struct MediaCommandTests {
    private static let text = "hello"

    private static func medium(sha256: String) -> MediaAPI.Medium {
        var medium = Samples.medium
        medium.size = 5
        medium.sha256 = sha256
        return medium
    }

    private static let good = medium(sha256: "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824")
    private static let bad = medium(sha256: String(repeating: "0", count: 64))

    private static func daemon(_ medium: MediaAPI.Medium) -> FakeDaemon {
        FakeDaemon([
            "io.flowd.Media.Get": { _ in
                .success(MediaAPI.Get.Reply(media: medium, offset: 0, data: Data(text.utf8).base64EncodedString()))
            },
            "io.flowd.Media.Begin": { _ in .success(MediaAPI.Begin.Reply(upload: "u1", chunkSize: 3)) },
            "io.flowd.Media.Append": { parameters in
                guard case .int(let offset) = parameters["offset"] else { return .success(NoParameters()) }
                return .success(MediaAPI.Append.Reply(received: min(5, Int(offset) + 3)))
            },
            "io.flowd.Media.Finish": { _ in .success(MediaAPI.Finish.Reply(media: medium)) },
            "io.flowd.Media.Abandon": { _ in .success(NoParameters()) },
        ])
    }

    /// Runs a command line with a folder of its own; `{}` in it is the folder.
    private func run(_ line: String, _ daemon: FakeDaemon, _ folder: ScratchDirectory) async throws -> Run {
        let words = line.split(separator: " ").map { String($0).replacing("{}", with: folder.path) }
        return try await daemon.serving { socket in
            await flowctl(words, environment: ["FLOWCTL_SOCKET": socket, "FLOWCTL_TENANT": "acme"])
        }
    }

    @Test func aMediumIsWrittenToAFileOnce() async throws {
        let folder = try ScratchDirectory()
        defer { folder.remove() }
        let daemon = Self.daemon(Self.good)
        let first = try await run("media get 412 --to {}/a.yaml", daemon, folder)
        #expect(first == Run(status: 0, data: "\(folder.path)/a.yaml  image/jpeg, 5 B\n", talk: ""))
        let content = try String(contentsOfFile: folder.path + "/a.yaml", encoding: .utf8)
        #expect(content == Self.text)
        let second = try await run("media get 412 --to {}/a.yaml", daemon, folder)
        #expect(second.status == 1)
        #expect(second.talk.hasPrefix("error: \(folder.path)/a.yaml exists already.\n  --force overwrites it"))
        #expect(try await run("media get 412 --to {}/a.yaml --force", daemon, folder).status == 0)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.yaml"])
    }

    @Test func aMediumThatIsNotWhatWasAddedIsNotKept() async throws {
        let folder = try ScratchDirectory()
        defer { folder.remove() }
        let run = try await run("media get 412 --to {}/a.yaml", Self.daemon(Self.bad), folder)
        #expect(run.status == 1)
        #expect(run.talk.hasPrefix("error: What came of medium 412 has another SHA-256"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }

    @Test func standardOutputGetsTheBytes() async throws {
        let folder = try ScratchDirectory()
        defer { folder.remove() }
        #expect(
            try await run("media get 412 --to -", Self.daemon(Self.good), folder)
                == Run(status: 0, data: "hello", talk: "")
        )
        #expect(try await run("media get 412 --to -", Self.daemon(Self.bad), folder).status == 1)
        #expect(try await run("media get 412 --to - --json", Self.daemon(Self.good), folder).status == 64)
    }

    @Test(arguments: [".profile", "../x", "a/b"])
    func aNameThatLeadsElsewhereIsNotWrittenTo(name: String) async throws {
        let folder = try ScratchDirectory()
        defer { folder.remove() }
        var medium = Self.good
        medium.name = name
        let run = try await run("media get 412", Self.daemon(medium), folder)
        #expect(run.status == 64)
        #expect(run.talk == "error: Give --to FILE: the medium's own name is “\(name)”.\n")
    }

    @Test func aFileIsSentInPieces() async throws {
        let folder = try ScratchDirectory()
        defer { folder.remove() }
        _ = try folder.file("a.yaml", Self.text)
        let daemon = Self.daemon(Self.good)
        let run = try await run("media add 12/photo {}/a.yaml --type text/plain", daemon, folder)
        #expect(
            run == Run(status: 0, data: "Added medium 412 to 12/photo: front.jpg (photo, image/jpeg, 5 B)\n", talk: "")
        )
        // What the step wants is asked for first.
        #expect(daemon.calls.first?.method == ActionsAPI.Show.method)
        let calls = Array(daemon.calls.dropFirst())
        #expect(calls.map { $0.method.split(separator: ".").last } == ["Begin", "Append", "Append", "Finish"])
        #expect(calls[0].parameters["sha256"] == .string(Self.good.sha256))
        #expect(calls[0].parameters["name"] == "a.yaml" && calls[0].parameters["kind"] == nil)
        #expect(calls[1].parameters["data"] == "aGVs")
        #expect(calls[2].parameters["data"] == "bG8=")
    }

    @Test func whatCantBeSentIsReportedBeforeAnythingIsAsked() async throws {
        let folder = try ScratchDirectory()
        defer { folder.remove() }
        _ = try folder.file("a.yaml", "")
        _ = try folder.file("b.yaml", "?")
        for (line, status, begin) in [
            ("media add 12/photo {}/a.yaml", Int32(65), "error: \(folder.path)/a.yaml can't be read: it is empty."),
            ("media add 12/photo {}", 65, "error: \(folder.path) can't be read: it isn't a file."),
            ("media add 12/photo {}/none", 65, "error: \(folder.path)/none can't be read: No such file"),
            ("media add 12/photo {}/b.yaml", 64, "error: What is \(folder.path)/b.yaml? Give its media type"),
            ("media add 12/photo a b --name x", 64, "error: --name is for one file."),
        ] {
            let daemon = Self.daemon(Self.good)
            let run = try await run(line, daemon, folder)
            #expect(run.status == status, "\(run.talk)")
            #expect(run.talk.hasPrefix(begin), "\(run.talk)")
            #expect(daemon.calls.isEmpty)
        }
    }

    @Test(arguments: ["action done 12/photo", "task done 3"])
    func theTypeOfAFileCanBeSaidWhereItIsAddedOnTheWay(command: String) async throws {
        let folder = try ScratchDirectory()
        defer { folder.remove() }
        _ = try folder.file("b.yaml", Self.text)
        let daemon = Self.daemon(Self.good)
        let silent = try await run("\(command) --media {}/b.yaml", daemon, folder)
        #expect(silent.status == 64)
        #expect(silent.talk.contains("b.yaml? Give its media type, such as --type image/jpeg."), "\(silent.talk)")
        let alone = try await run("\(command) --type text/plain", daemon, folder)
        #expect(alone.status == 64)
        #expect(alone.talk.contains("--type is for the files of --media."), "\(alone.talk)")
        #expect(daemon.calls.isEmpty)
        _ = try await run("\(command) --media {}/b.yaml --type text/plain", daemon, folder)
        let begun = daemon.calls.first { $0.method == "io.flowd.Media.Begin" }
        #expect(begun?.parameters["type"] == "text/plain")
    }

    @Test func aListFitsTheTerminal() async throws {
        let daemon = FakeDaemon([
            "io.flowd.Media.List": { _ in .success(MediaAPI.List.Reply(media: [Samples.medium])) }
        ])
        let run = try await daemon.serving { socket in
            await flowctl(
                "media",
                "list",
                "12",
                environment: ["FLOWCTL_SOCKET": socket, "FLOWCTL_TENANT": "acme"],
                width: 80
            )
        }
        #expect(
            run.data == """
                MEDIUM  OF        KIND   NAME       TYPE          SIZE  ADDED (UTC)       BY
                   412  12/photo  photo  front.jpg  image/jpeg  2.1 MB  2026-11-21 09:14  uid:7

                """
        )
    }
}
