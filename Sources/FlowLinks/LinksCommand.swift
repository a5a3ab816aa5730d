import ArgumentParser
import CLinux
import FlowAPI
import FlowClient
import FlowCore
import Glibc
import NIOCore
import NIOPosix
import UnixSignals

/// The program `flowd-links`: a page that asks before it does what a link in a message is for.
package enum LinksProgram {
    /// Runs by the arguments of the process; ends it with another status than 0 where that fails.
    package static func start() async {
        // A page for people needs no loop for each processor, of which a unit may have many.
        NIOSingletons.groupLoopCountSuggestion = 2
        await LinksCommand.main()
    }
}

struct LinksCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "flowd-links",
        abstract: "Serve the page behind links in messages, which asks before it does what they are for.",
        discussion: """
            It speaks plain HTTP for a reverse proxy with TLS, keeps nothing, and has no rights in flowd: a caller who has a code \
            may carry out its operation. Under systemd it serves the socket that flowd-links.socket passes.
            """,
        version: FlowVersion.text
    )

    @Option(
        help: ArgumentHelp(
            "IP address and port to listen at when no socket is passed (default: \(ListenPlace.standard)).",
            valueName: "address:port"
        ),
        transform: LinksCommand.place
    )
    var listen: ListenPlace?

    @Option(help: ArgumentHelp("The socket of flowd.", valueName: "path"))
    var socket = FlowClient.defaultSocket

    /// Reads where to listen.
    @Sendable private static func place(_ text: String) throws -> ListenPlace {
        guard let place = ListenPlace(argument: text) else {
            let allowed = "an IP address and a port of at most 65535, such as 127.0.0.1:8484 or [::1]:8484"
            throw ValidationError("allowed: \(allowed)")
        }
        return place
    }

    func validate() throws {
        guard socket.hasPrefix("/") else {
            throw ValidationError(
                "--socket is \(Displayed.text(socket)); allowed: an absolute path, such as \(FlowClient.defaultSocket)."
            )
        }
    }

    func run() async throws {
        // A reader that goes away in the middle of an answer is no reason to end.
        signal(SIGPIPE, SIG_IGN)
        signal(SIGHUP, SIG_IGN)
        guard let place = Self.passedSocket(or: listen ?? .standard) else {
            Self.log(
                "several sockets were passed, or one that doesn't listen; flowd-links.socket passes what it takes."
            )
            throw ExitCode(64)
        }
        if access(socket, F_OK) != 0 { Self.log("there is no flowd at \(socket) yet") }
        if !place.isOfThisMachine { Self.log("what \(place) speaks isn't encrypted, and others may reach it") }
        let service = LinkService(calls: FlowLinkCalls(socket: socket, timeLimit: .seconds(10)), guesses: GuessLimit())
        {
            Self.log($0)
        }
        let server = LinkServer(service: service)
        do {
            try await withThrowingTaskGroup(of: Void.self) { group in
                let signals = await UnixSignalsSequence(trapping: .sigterm, .sigint)
                group.addTask {
                    for await _ in signals { break }
                    Self.notify("STOPPING=1")
                    await server.shutdown()
                }
                try await server.run(at: place) { address in
                    Self.log("listens at \(address), and asks flowd at \(socket)", level: 6)
                    Self.notify("READY=1")
                }
                group.cancelAll()
            }
        } catch {
            Self.log("\(Self.cause(of: error, at: place))", level: 3)
            throw ExitCode(71)
        }
    }

    /// Socket that the service manager has passed, or else the place that is asked for; nil for what can't be served.
    private static func passedSocket(or place: ListenPlace) -> ListenPlace? {
        var sockets: [CInt] = []
        let count = withUnsafeMutablePointer(to: &sockets) { list in
            clinux_listen_sockets(list) { context, descriptor, _ in
                context?.assumingMemoryBound(to: [CInt].self).pointee.append(descriptor)
            }
        }
        if count == 0 { return place }
        guard count == 1, let socket = sockets.first, clinux_is_listening_stream(socket) == 1 else { return nil }
        return .descriptor(socket)
    }

    private static func cause(of error: any Error, at place: ListenPlace) -> String {
        switch error {
        case let error as IOError: "can't listen at \(place): \(String(cString: strerror(error.errnoCode)))"
        case LinkServer.Failure.closed: "doesn't listen at \(place) any more: the system has closed it"
        default: "can't listen at \(place): \(error)"
        }
    }

    private static func notify(_ message: String) {
        guard let address = getenv("NOTIFY_SOCKET") else { return }
        _ = clinux_notify(address, message, message.utf8.count)
    }

    /// A line on standard error, with a level (sd-daemon(3)) where the journal takes it.
    private static func log(_ text: String, level: Int = 4) {
        let mark = getenv("JOURNAL_STREAM") == nil ? "" : "<\(level)>"
        let line = Array("\(mark)flowd-links: \(text)\n".utf8)
        line.withUnsafeBytes { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }
}
