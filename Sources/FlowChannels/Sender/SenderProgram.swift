import CLinux
import FlowAPI
import FlowConfiguration
import Glibc
import Varlink

/// The program `flowd-deliver`: gets out what flowd wants to get out.
///
/// It is started by flowd, with which it ends, or is a service of its own, which the service manager starts when flowd
/// connects.
package enum SenderProgram {
    /// The user that a sender serves which is a service of its own.
    static let flowUser = "flowd"
    package static let commandUser = "flowd-command"
    /// The user that sends webhooks, mail and ntfy where that is a service of its own.
    package static let deliverUser = "flowd-deliver"
    package static let sendmailUser = "flowd-sendmail"
    /// Argument by which flowd says that descriptor 3 is where sockets are passed.
    static let passed = "--passed"
    /// Descriptor over which flowd passes a socket for each attempt.
    private static let descriptor: CInt = 3
    private static let usageExitCode: CInt = 64
    private static let help = """
        USAGE: flowd-deliver
               flowd-deliver --listen KINDS [--config PATH]

        Gets out the messages of flowd's channels. A flowd that has no commandSocket, deliverSocket and sendmailSocket starts it
        by itself, as the same user, and it ends with flowd.

          --listen KINDS  serve the user flowd at the socket that the service manager passes: channels of these kinds (command,
                          webhook, mail, ntfy, sendmail; with commas) as flowd's configuration has them, and nothing else
          --config PATH   flowd's configuration, instead of \(ChannelFiles.pathDefault); the drop-ins beside it count, too
          --version, --help

        """

    /// Path of the program: beside the program that asks, or where a package has put it.
    package static let path: String = {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink("/proc/self/exe", &buffer, buffer.count)
        let own = String(decoding: buffer.prefix(max(count, 0)).map(UInt8.init(bitPattern:)), as: UTF8.self)
        let folder = parent(of: own)
        let places = ["\(folder)/flowd-deliver", "\(parent(of: folder))/libexec/flowd/flowd-deliver"]
        return places.first { access($0, X_OK) == 0 } ?? places[0]
    }()

    private static func parent(of path: String) -> String { path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "" }

    /// Runs to the end; returns the exit code.
    ///
    /// `arguments` are those after the program's name.
    package static func run(arguments: [String]) async -> CInt {
        switch arguments {
        case [passed]: return await serveStarter()
        case ["--version"]: return say(FlowVersion.text + "\n", to: STDOUT_FILENO)
        case ["--help"]: return say(help, to: STDOUT_FILENO)
        default:
            if let (kinds, path) = listening(arguments) { return await listen(for: kinds, path) }
            log("flowd starts it by itself; flowd-deliver --help says more.")
            return usageExitCode
        }
    }

    /// Serves the flowd that has started this process, until that ends.
    private static func serveStarter() async -> CInt {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK else {
            log("nobody has passed a socket as descriptor 3.")
            return usageExitCode
        }
        // A stop is flowd's: attempts end while it can still record how, and with its end this process ends.
        for number in [SIGTERM, SIGINT, SIGHUP, SIGPIPE] { signal(number, SIG_IGN) }
        // Without it an idle sender wakes up once a second, which is all that is lost.
        _ = clinux_rest_idle_pool()
        do {
            let server = VarlinkServer(service: try SenderService(), at: .descriptor(descriptor), limits: limits)
            await server.run(over: try sockets())
            return 0
        } catch {
            log("\(error)")
            return 1
        }
    }

    /// Serves flowd at the socket that the service manager has passed, until it is asked to stop; attempts end first.
    private static func listen(for kinds: Set<ChannelDefinition.Kind>, _ path: String) async -> CInt {
        guard let socket = activatedSocket() else {
            let unit = units[kinds] ?? "flowd-deliver"
            log("the service manager has passed no listening socket; \(unit).socket does.")
            return usageExitCode
        }
        for number in [SIGHUP, SIGPIPE] { signal(number, SIG_IGN) }
        do {
            let credentials = variable("CREDENTIALS_DIRECTORY")
            let book = SenderBook(path: path, kinds: kinds, credentialsDirectory: credentials) { log($0) }
            let service = try SenderService(users: [flowUser], book: book)
            let server = VarlinkServer(service: service, at: .descriptor(socket), limits: limits)
            let errorNumber = WorkThread.start {
                if clinux_await_stop() == 0 { server.shutdown() }
            }
            guard errorNumber == 0 else { throw SenderError.notBegun("No thread can be started: errno \(errorNumber)") }
            _ = clinux_rest_idle_pool()
            try await server.run {
                guard let address = variable("NOTIFY_SOCKET") else { return }
                let ready = "READY=1"
                _ = clinux_notify(address, ready, ready.utf8.count)
            }
            return 0
        } catch {
            log("\(error)")
            return 1
        }
    }

    private static let units: [Set<ChannelDefinition.Kind>: String] = [
        [.command]: commandUser, [.sendmail]: sendmailUser,
    ]

    /// The kinds of channels that it is to serve, by which file; the journal is flowd's own.
    private static func listening(_ arguments: [String]) -> (kinds: Set<ChannelDefinition.Kind>, path: String)? {
        guard arguments.count > 1, arguments[0] == "--listen" else { return nil }
        let names = arguments[1].split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        let kinds = Set(names.compactMap(ChannelDefinition.Kind.init(rawValue:)))
        guard kinds.count == names.count, !kinds.contains(.journal) else { return nil }
        if arguments.count == 2 { return (kinds, ChannelFiles.pathDefault) }
        guard arguments.count == 4, arguments[2] == "--config", arguments[3].hasPrefix("/") else { return nil }
        return (kinds, arguments[3])
    }

    private static func activatedSocket() -> CInt? {
        var sockets: [CInt] = []
        let count = withUnsafeMutablePointer(to: &sockets) { list in
            clinux_listen_sockets(list) { context, descriptor, _ in
                context?.assumingMemoryBound(to: [CInt].self).pointee.append(descriptor)
            }
        }
        guard count == 1, let socket = sockets.first, clinux_is_listening_unix_stream(socket) == 1 else { return nil }
        return socket
    }

    private static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

    private static var limits: ServerLimits {
        var limits = ServerLimits()
        limits.connectionCountMax = 100_000
        limits.frameBytesMax = SenderAPI.callSizeBytesMax
        return limits
    }

    private static func sockets() throws -> AsyncStream<CInt> {
        let (stream, continuation) = AsyncStream<CInt>.makeStream()
        let errorNumber = WorkThread.start {
            while true {
                let socket = clinux_take_descriptor(descriptor)
                if socket >= 0 {
                    continuation.yield(socket)
                } else if socket != -EMFILE {
                    return continuation.finish()
                }
            }
        }
        guard errorNumber == 0 else { throw SenderError.notBegun("No thread can be started: errno \(errorNumber)") }
        return stream
    }

    private static func log(_ text: String) {
        let level = variable("JOURNAL_STREAM") == nil ? "" : "<4>"
        _ = say("\(level)flowd-deliver: \(text)\n", to: STDERR_FILENO)
    }

    private static func say(_ text: String, to descriptor: CInt) -> CInt {
        Array(text.utf8).withUnsafeBytes { _ = write(descriptor, $0.baseAddress, $0.count) }
        return 0
    }
}
