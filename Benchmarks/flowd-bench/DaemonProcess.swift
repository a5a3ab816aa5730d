import Glibc

/// A flowd of its own on a scratch directory.
final class DaemonProcess {
    let socket: String
    let database: String
    private let process: pid_t

    /// Starts it and waits until it answers.
    init(binary: String, directory: String) throws {
        mkdir(directory, 0o700)
        socket = directory + "/socket"
        database = directory + "/flowd.sqlite"
        let words = [binary, "--state-directory", directory, "--socket", socket, "--log-level", "error"]
        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
        arguments.append(nil)
        defer { for argument in arguments { free(argument) } }
        var process: pid_t = 0
        guard posix_spawn(&process, binary, nil, nil, arguments, environ) == 0 else {
            throw BenchError("\(binary) can't be started")
        }
        self.process = process
        for _ in 0..<200 {
            if let connection = try? Connection(path: socket) {
                connection.close()
                return
            }
            usleep(50_000)
        }
        throw BenchError("flowd doesn't listen on \(socket)")
    }

    /// Ends it and waits.
    func stop() {
        kill(process, SIGTERM)
        var status: CInt = 0
        waitpid(process, &status, 0)
    }
}

/// Why the benchmark can't go on.
struct BenchError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
