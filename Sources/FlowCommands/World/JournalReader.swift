import Glibc

/// The system's journal, read by its own program.
package struct JournalReader: Sendable {
    /// Takes one line without its end; throws when no more is wanted.
    typealias Take = (_ line: [UInt8]) throws -> Void

    /// Runs journalctl with arguments, and gives what it writes line by line.
    let read: @Sendable (_ arguments: [String], _ take: Take) throws -> Void
    let access: @Sendable () -> JournalAccess

    init(
        read: @escaping @Sendable (_ arguments: [String], _ take: Take) throws -> Void,
        access: @escaping @Sendable () -> JournalAccess
    ) {
        self.read = read
        self.access = access
    }

    package static let system = JournalReader {
        try JournalProgram.run($0, $1)
    } access: {
        JournalAccess.ofThisUser()
    }
}

/// Extent of the journal that a user can see.
enum JournalAccess: Hashable, Sendable {
    /// Entire journal, with the system's entries.
    case whole
    /// Only what they have written themselves.
    case own
    case missing

    static func ofThisUser(folders: [String] = ["/var/log/journal", "/run/log/journal"]) -> JournalAccess {
        let files = folders.flatMap { folder in names(in: folder).map { "\(folder)/\($0)/system.journal" } }
        if files.contains(where: { Glibc.access($0, R_OK) == 0 }) { return .whole }
        return files.contains { Glibc.access($0, F_OK) == 0 || errno == EACCES } ? .own : .missing
    }

    private static func names(in folder: String) -> [String] {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names
    }
}

/// Runs journalctl: by its path, with arguments of its own, never by a shell.
enum JournalProgram {
    static let paths = ["/usr/bin/journalctl", "/bin/journalctl"]
    /// The longest line that is read, in bytes; an entry has 48 KiB a field.
    static let lineSizeBytesMax = 64 << 20

    static func run(_ arguments: [String], _ take: JournalReader.Take) throws {
        guard let path = paths.first(where: { access($0, X_OK) == 0 }) else { throw JournalProblem.noProgram }
        let output = try Pipe()
        defer { output.close() }
        let talk = try Pipe()
        defer { talk.close() }
        let process = try spawn(path, arguments, output, talk)
        output.closeWriter()
        talk.closeWriter()
        do {
            try lines(of: output.reader, take)
        } catch {
            kill(process, SIGTERM)
            _ = exitStatus(of: process)
            throw error
        }
        let status = exitStatus(of: process)
        guard status == 0 else { throw JournalProblem.failed(reason: text(of: talk.reader), status: status) }
    }

    /// Two ends of a pipe, each closed once.
    private final class Pipe {
        let reader: CInt
        private(set) var writer: CInt

        init() throws(JournalProblem) {
            var ends: [CInt] = [-1, -1]
            guard pipe(&ends) == 0 else { throw .system("pipe", errno) }
            for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
            reader = ends[0]
            writer = ends[1]
        }

        func closeWriter() {
            if writer >= 0 { Glibc.close(writer) }
            writer = -1
        }

        func close() {
            closeWriter()
            Glibc.close(reader)
        }
    }

    private static func spawn(
        _ path: String,
        _ arguments: [String],
        _ output: Pipe,
        _ talk: Pipe
    ) throws(JournalProblem) -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, output.writer, STDOUT_FILENO)
        posix_spawn_file_actions_adddup2(&actions, talk.writer, STDERR_FILENO)
        let texts = copies([path] + arguments)
        let variables = copies(["LC_ALL=C.UTF-8", "PATH=/usr/bin:/bin"])
        defer { for text in texts + variables { free(text) } }
        var process = pid_t()
        let result = posix_spawn(&process, path, &actions, nil, texts, variables)
        guard result == 0 else { throw .system("starting \(path)", result) }
        return process
    }

    /// Copies for C, ended by nil, to be freed.
    private static func copies(_ texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
        texts.map { (text: String) -> UnsafeMutablePointer<CChar>? in strdup(text) } + [nil]
    }

    private static func lines(of descriptor: CInt, _ take: JournalReader.Take) throws {
        var line: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = read(descriptor, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            if count < 0 { throw JournalProblem.system("reading from journalctl", errno) }
            if count == 0 { break }
            var rest = chunk[..<count]
            while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                try take(line + rest[..<end])
                line.removeAll()
                rest = rest[(end + 1)...]
            }
            line += rest
            guard line.count <= lineSizeBytesMax else { throw JournalProblem.lineTooLong(lineSizeBytesMax) }
        }
        if !line.isEmpty { try take(line) }
    }

    /// The exit status; 128 and the signal when one ended it.
    private static func exitStatus(of process: pid_t) -> Int {
        var status: CInt = 0
        while waitpid(process, &status, 0) < 0 {
            guard errno == EINTR else { return 127 }
        }
        return status & 0x7F == 0 ? Int(status >> 8) & 0xFF : 128 + Int(status & 0x7F)
    }

    private static func text(of descriptor: CInt) -> String {
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = max(0, read(descriptor, &bytes, bytes.count))
        let lines = String(decoding: bytes[..<count], as: UTF8.self).split(separator: "\n")
        return lines.joined(separator: " ")
    }
}

/// Reason why the journal can't be read.
enum JournalProblem: Error, Equatable {
    case noProgram
    case failed(reason: String, status: Int)
    case system(String, CInt)
    case lineTooLong(Int)
}
