import ArgumentParser
import FlowAPI
import FlowClient
import FlowCore
import Glibc
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import NIOPosix
import ServiceLifecycle
import Synchronization
import UnixSignals

/// The program `flowd-web`: pages about the tenants that its user may see, for the browser of that user.
package enum WebProgram {
    /// Runs by the arguments of the process; ends it with another status than 0 where that fails.
    package static func start() async {
        // Pages for one person need no loop for each processor.
        NIOSingletons.groupLoopCountSuggestion = 2
        await WebCommand.main()
    }
}

struct WebCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "flowd-web",
        abstract: "Show flowd in your browser, with exactly your rights; flowctl web starts it.",
        discussion: """
            It listens on this machine only, and answers the user alone who started it: with the link that it prints, which \
            works once, within a minute. It ends with Ctrl-C, or when nobody has asked for a page for so long.
            """,
        version: FlowVersion.text
    )

    @Option(help: ArgumentHelp("The socket of flowd.", valueName: "path"))
    var socket = FlowClient.defaultSocket

    @Option(help: ArgumentHelp("A file with a token to present to flowd.", valueName: "path"))
    var tokenFile: String?

    @Option(help: ArgumentHelp("Tenant that is opened first.", valueName: "slug"))
    var tenant: String?

    @Option(help: ArgumentHelp("Port to listen at (default: one that is free).", valueName: "number"))
    var port: UInt16 = 0

    @Option(help: ArgumentHelp("Unix socket to listen at instead of a port, for ssh -L.", valueName: "path"))
    var unix: String?

    @Option(
        help: ArgumentHelp(
            "For a whole office, at --unix: origin of the proxy that signs people in and presents their tokens.",
            valueName: "https://name"
        )
    )
    var behind: String?

    @Option(help: ArgumentHelp("Minutes without use after which it ends.", valueName: "number"))
    var idle = 30

    @Flag(help: "Open the link in the browser of the desktop, where there is one.")
    var open = false

    @Flag(help: "Print the link as JSON: {\"address\": …}.")
    var json = false

    func validate() throws {
        guard (1...1440).contains(idle) else { throw ValidationError("--idle is \(idle); allowed: 1 to 1440 minutes.") }
        guard unix == nil || port == 0 else { throw ValidationError("Give --port or --unix, not both.") }
        guard let behind else { return }
        guard PublicOrigin(behind) != nil else {
            throw ValidationError("--behind is “\(behind)”; allowed: an origin, such as https://flow.example.org.")
        }
        guard unix != nil else {
            throw ValidationError("--behind needs --unix: a socket that the proxy alone can reach.")
        }
        guard tokenFile == nil, tenant == nil, !open, !json else {
            throw ValidationError(
                "--behind is for everybody whom the proxy signs in: without --token-file, --tenant, --open, --json."
            )
        }
    }

    func run() async throws {
        // A reader that goes away in the middle of an answer is no reason to end.
        signal(SIGPIPE, SIG_IGN)
        let calls = FlowCalls(
            socket: socket,
            tokenFile: behind == nil ? TokenFile(option: tokenFile, Self.credentials) : nil,
            timeLimit: .seconds(30)
        )
        let address = unix.map { ListenAddress.unix($0) } ?? .port(Int(port))
        let origin = behind.flatMap { PublicOrigin($0) }
        let server = WebServer(
            calls: calls,
            address: address,
            // A service goes on as long as it isn't stopped.
            idleLimit: origin == nil ? .seconds(idle * 60) : .seconds(Int64.max / 4),
            publicOrigin: origin
        )
        do {
            try await server.run { port in
                if let origin {
                    Self.say("flowd-web: listens at \(address) for \(origin.text)")
                } else {
                    announce(server, port)
                }
            }
        } catch {
            Self.say("flowd-web: can't listen at \(address): \(Self.reason(error))")
            throw ExitCode(71)
        }
        switch server.idle.reasonOfEnd {
        case .unwritten: throw ExitCode(73)
        case .asked, nil: break
        case .idle:
            Self.say("flowd-web: ended, since no page was asked for in \(idle) minutes")
        }
    }

    /// Prints the link; what is said about it goes to standard error.
    private func announce(_ server: WebServer, _ port: Int?) {
        let path = tenant.map { "/t/\(FormText.encoded($0))" } ?? "/"
        let place = server.host.map { "\($0):PORT" } ?? "127.0.0.1:\(port ?? 0)"
        let link = "http://\(place)\(path)#k=\(server.book.key.text)"
        guard Self.write(json ? "{\"address\":\"\(link)\"}\n" : link + "\n", to: STDOUT_FILENO) else {
            // Without the link there is no way in.
            Self.say("flowd-web: the link can't be written: \(String(cString: strerror(errno)))")
            server.idle.endProgram(.unwritten)
            return
        }
        if open, port != nil { BrowserStart.open(link) }
        if port == nil, let unix { Self.say("Forward a PORT of your machine: ssh -N -L PORT:\(unix) THIS-MACHINE") }
        Self.say("The link works once, within a minute. Ctrl-C ends this; so do \(idle) minutes without use.")
    }

    /// Folder of the credentials of the service that the program runs in.
    private static var credentials: [String: String] {
        getenv("CREDENTIALS_DIRECTORY").map { ["CREDENTIALS_DIRECTORY": String(cString: $0)] } ?? [:]
    }

    private static func reason(_ error: any Error) -> String {
        switch error {
        case let error as IOError: String(cString: strerror(error.errnoCode))
        case is UnixDomainSocketPathWrongType: "something else is there"
        default: "\(error)"
        }
    }

    private static func say(_ text: String) { write(text + "\n", to: STDERR_FILENO) }

    @discardableResult
    private static func write(_ text: String, to file: CInt) -> Bool {
        Array(text.utf8).withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) == $0.count }
    }
}
