import FlowTerminal
import Glibc

/// Destination of a medium's bytes: standard output or a file.
enum MediaTarget {
    case output(Output)
    case file(File)

    func write(_ bytes: [UInt8]) throws {
        switch self {
        case .output(let output): try output.bytes(bytes)
        case .file(let file): try file.write(bytes)
        }
    }

    /// Gives a file its name, and returns it; nil for standard output.
    func finish() throws -> String? {
        switch self {
        case .output: nil
        case .file(let file): try file.finish()
        }
    }

    /// A file that has another name until it is complete; it goes with its last holder unless it was finished.
    final class File {
        private let path: String
        private let draft: String
        private let overwrites: Bool
        private let descriptor: Int32

        init(_ path: String, overwrites: Bool) throws {
            self.path = path
            self.overwrites = overwrites
            draft = "\(path).part-\(getpid())"
            var status = stat()
            if !overwrites, lstat(path, &status) == 0 {
                descriptor = -1
                throw Self.exists(path)
            }
            // Giving a file the name of a device would take the device away.
            guard stat(path, &status) != 0 || status.st_mode & S_IFMT == S_IFREG else {
                descriptor = -1
                throw Self.isNoFile(path)
            }
            descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
            guard descriptor >= 0 else { throw Self.failure(path) }
        }

        deinit {
            guard descriptor >= 0 else { return }
            close(descriptor)
            unlink(draft)
        }

        func write(_ bytes: [UInt8]) throws {
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
                if count >= 0 {
                    rest = rest.dropFirst(count)
                } else if errno != EINTR {
                    throw Self.failure(path)
                }
            }
        }

        /// Gives the file its name and returns the path.
        ///
        /// Unless it overwrites, it adds a second name instead of renaming, which is refused when another process has
        /// made such a file meanwhile.
        func finish() throws -> String {
            guard (overwrites ? rename(draft, path) : link(draft, path)) == 0 else {
                throw errno == EEXIST ? Self.exists(path) : Self.failure(path)
            }
            return path
        }

        private static func exists(_ path: String) -> Problem {
            Problem(
                name: "flowctl.FileExists",
                message: "\(path) exists already.",
                details: ["--force overwrites it, --to FILE writes elsewhere."],
                status: .failure
            )
        }

        private static func isNoFile(_ path: String) -> Problem {
            Problem(
                name: "flowctl.Output",
                message: "\(path) is no file that can be replaced.",
                details: ["Name a file; - is standard output."],
                status: .failure
            )
        }

        private static func failure(_ path: String) -> Problem {
            Problem(
                name: "flowctl.Output",
                message: "\(path) can't be written: \(String(cString: strerror(errno))).",
                status: .failure
            )
        }
    }
}
