import ArgumentParser
import FlowAPI
import FlowClient
import FlowCore
import FlowTerminal
import FoundationEssentials

/// Command `flowctl media get`, which fetches a medium into a file, and checks its SHA-256.
struct MediaGet: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "get",
        abstract: "Fetch a medium into a file, and check its SHA-256.",
        discussion: """
            The file gets its name when everything is there and is what was added. To standard output the bytes go as \
            they come: trust them when flowctl ends with 0.
            """
    )

    @Argument(help: "The medium's number, as `flowctl media list` shows it.", transform: MediaReference.parse)
    var media: String

    @Option(
        help: ArgumentHelp("Where to, - for standard output (default: its own name, here).", valueName: "file"),
        completion: .file()
    )
    var to: String?

    @Flag(help: "Overwrite a file that is there.")
    var force = false

    @OptionGroup var global: GlobalOptions

    func validate() throws {
        if to == "-", global.format?.isJSON ?? false {
            throw ValidationError("--to - gives the bytes themselves, which aren't JSON.")
        }
        if to == "" { throw ValidationError("--to needs the name of a file, or -.") }
    }

    func perform(in session: Session) async throws {
        let (medium, path) = try await session.ask { client, tenant in
            try await fetch(client, tenant, session)
        }
        guard let path else { return }
        try await session.show(medium) { _ in
            [Line([Span(path, .bold), Span("  \(medium.type), \(SizeText.short(medium.size))")])]
        }
    }

    /// Returns where it was written to; nil for standard output.
    private func fetch(
        _ client: FlowClient,
        _ tenant: String,
        _ session: Session
    ) async throws -> (MediaAPI.Medium, path: String?) {
        var hasher = ContentHasher()
        var target: MediaTarget?
        var received = 0
        var progress: TransferProgress?
        for try await piece in try client.stream(MediaAPI.Get.self, .init(tenant: tenant, media: media)) {
            guard let bytes = Data(base64Encoded: piece.data).map(Array.init), piece.offset == received else {
                throw Problem.badInput("flowd sent something else than the bytes that follow.")
            }
            if target == nil { target = try makeTarget(for: piece.media, session) }
            let displayed = progress ?? TransferProgress(piece.media.name, sizeBytes: piece.media.size, session)
            progress = displayed
            hasher.update(bytes)
            try target?.write(bytes)
            received += bytes.count
            displayed.show(received)
            guard received >= piece.media.size else { continue }
            displayed.clear()
            guard received == piece.media.size, hasher.digest.hex == piece.media.sha256 else {
                throw Self.wrongContent(piece.media)
            }
            return (piece.media, try target?.finish())
        }
        throw Problem.badInput("flowd sent no more than \(received) bytes.")
    }

    private func makeTarget(for medium: MediaAPI.Medium, _ session: Session) throws -> MediaTarget {
        if to == "-" { return .output(session.context.output) }
        let path = to ?? medium.name
        // A name that hides the file, or that leads elsewhere, is nothing to write to unasked.
        guard to != nil || (!path.hasPrefix(".") && !path.contains("/")) else {
            throw Problem.usage("Give --to FILE: the medium's own name is “\(SafeText.line(path))”.")
        }
        return .file(try MediaTarget.File(path, overwrites: force))
    }

    private static func wrongContent(_ medium: MediaAPI.Medium) -> Problem {
        Problem(
            name: "flowctl.WrongContent",
            message: "What came of medium \(medium.id) has another SHA-256 than what was added; it was not kept.",
            details: ["Try again. When it comes so twice, the file on flowd's disk is damaged."],
            status: .failure
        )
    }
}
