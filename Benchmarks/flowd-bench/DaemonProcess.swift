import Glibc

/// A flowd of its own on a scratch directory.
final class DaemonProcess {
    let socket: String
    let database: String
    /// Seconds from exec to READY.
    private(set) var startSeconds = 0.0
    private let process: pid_t

    /// Starts it and waits until it says READY.
    init(binary: String, directory: String, options: [String] = []) throws {
        mkdir(directory, 0o700)
        socket = directory + "/socket"
        database = directory + "/flowd.sqlite"
        let notices = try NotifySocket(path: directory + "/notify")
        let words = [binary, "--state-directory", directory, "--socket", socket, "--log-level", "error"] + options
        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        var variables: [UnsafeMutablePointer<CChar>?] = [strdup("NOTIFY_SOCKET=\(notices.path)"), nil]
        defer { for text in arguments + variables { free(text) } }
        var process: pid_t = 0
        let start = now()
        guard posix_spawn(&process, binary, nil, nil, &arguments, &variables) == 0 else {
            throw BenchError("\(binary) can't be started")
        }
        self.process = process
        guard notices.waitForReady(seconds: 60) else {
            kill(process, SIGKILL)
            throw BenchError("flowd doesn't get ready on \(socket)")
        }
        startSeconds = now() - start
    }

    /// Ends it and waits.
    func stop() {
        kill(process, SIGTERM)
        var status: CInt = 0
        waitpid(process, &status, 0)
    }

    /// Seconds of processor time so far, of all its threads.
    var processorSeconds: Double {
        get throws {
            // In nanoseconds, where /proc/PID/stat has ticks of a hundredth of a second.
            var (clock, time) = (clockid_t(), timespec())
            guard clock_getcpuclockid(process, &clock) == 0, clock_gettime(clock, &time) == 0 else {
                throw BenchError("flowd is gone")
            }
            return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
        }
    }

    /// How often each of its threads has begun to wait, so far, by the thread's number.
    var waitCounts: [Int: Int] {
        get throws {
            guard let threads = opendir("/proc/\(process)/task") else { throw BenchError("flowd is gone") }
            defer { closedir(threads) }
            var counts: [Int: Int] = [:]
            while let entry = readdir(threads) {
                let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                    String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
                }
                guard let number = Int(name), let status = try? bytes(of: "task/\(name)/status") else { continue }
                let line = String(decoding: status, as: UTF8.self).split(separator: "\n")
                    .first { $0.hasPrefix("voluntary_ctxt_switches") }
                counts[number] = line.flatMap { Int($0.filter(\.isNumber)) }
            }
            return counts
        }
    }

    private func bytes(of name: String) throws -> [UInt8] {
        guard let file = fopen("/proc/\(process)/\(name)", "r") else { throw BenchError("flowd is gone") }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 8192)
        return Array(bytes[..<fread(&bytes, 1, bytes.count, file)])
    }

    /// Bytes of memory that are its own: what is resident, without the pages of files.
    var memoryBytes: Int {
        get throws {
            guard let file = fopen("/proc/\(process)/status", "r") else { throw BenchError("flowd is gone") }
            defer { fclose(file) }
            var line = [CChar](repeating: 0, count: 256)
            while fgets(&line, CInt(line.count), file) != nil {
                let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
                guard text.hasPrefix("RssAnon:"), let kilobytes = Int(text.filter(\.isNumber)) else { continue }
                return kilobytes * 1024
            }
            throw BenchError("/proc/\(process)/status has no RssAnon")
        }
    }
}

/// Where flowd tells that it is ready, as it tells systemd.
private final class NotifySocket {
    let path: String
    private let descriptor: CInt

    init(path: String) throws {
        self.path = path
        unlink(path)
        descriptor = Glibc.socket(AF_UNIX, CInt(SOCK_DGRAM.rawValue), 0)
        var address = unixAddress(path)
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard result == 0 else { throw BenchError("\(path) can't be made") }
    }

    deinit { close(descriptor) }

    func waitForReady(seconds: CInt) -> Bool {
        var message = [UInt8](repeating: 0, count: 4096)
        var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        while poll(&wanted, 1, seconds * 1000) > 0 {
            let count = recv(descriptor, &message, message.count, 0)
            if count > 0, String(decoding: message[..<count], as: UTF8.self).contains("READY=1") { return true }
        }
        return false
    }
}

/// The address of a socket in the file system.
func unixAddress(_ path: String) -> sockaddr_un {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8.prefix(107)) + [0]) }
    return address
}

/// Why the benchmark can't go on.
struct BenchError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
