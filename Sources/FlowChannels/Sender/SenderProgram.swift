import CLinux
import FlowAPI
import Glibc
import Varlink

/// The program `flowd-deliver`: gets out what the flowd that has started it wants to get out, and ends with it.
package enum SenderProgram {
    /// Argument by which flowd says that descriptor 3 is where sockets are passed.
    static let passed = "--passed"
    /// Descriptor over which flowd passes a socket for each attempt.
    private static let descriptor: CInt = 3
    private static let usageExitCode: CInt = 64
    private static let help = """
        USAGE: flowd-deliver

        Runs the commands of flowd's channels. flowd starts it by itself, as the same user, and it ends with flowd; it has no
        options of its own but --version and --help.

        """

    /// Where it is: beside the program that asks, or where a package has put it.
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
    /// `arguments` are those behind its name.
    package static func run(arguments: [String]) async -> CInt {
        switch arguments {
        case [passed]: break
        case ["--version"]: return say(FlowVersion.text + "\n", to: STDOUT_FILENO)
        case ["--help"]: return say(help, to: STDOUT_FILENO)
        default:
            _ = say("flowd-deliver: flowd starts it by itself; flowd-deliver --help tells more.\n", to: STDERR_FILENO)
            return usageExitCode
        }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK else {
            _ = say("flowd-deliver: nobody has passed a socket as descriptor 3.\n", to: STDERR_FILENO)
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
            _ = say("flowd-deliver: \(error)\n", to: STDERR_FILENO)
            return 1
        }
    }

    private static var limits: ServerLimits {
        var limits = ServerLimits()
        limits.connectionCountMax = 100_000
        limits.frameBytesMax = SenderAPI.callSizeBytesMax
        return limits
    }

    /// What flowd passes, until it ends.
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

    private static func say(_ text: String, to descriptor: CInt) -> CInt {
        Array(text.utf8).withUnsafeBytes { _ = write(descriptor, $0.baseAddress, $0.count) }
        return 0
    }
}
