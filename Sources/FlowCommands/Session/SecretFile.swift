import Glibc

/// A file that is made for a secret: only its owner may read it, and it is there with all of it or not at all.
struct SecretFile: Sendable {
    let path: String
    private let draft: String

    /// Makes room for the secret beside the file; throws when the file is there already, or can't be made.
    init(_ path: String) throws {
        var status = stat()
        guard lstat(path, &status) != 0 else { throw Self.exists(path) }
        var template = Array("\(path).XXXXXX".utf8CString)
        // mkstemp gives it the mode 0600.
        let descriptor = mkstemp(&template)
        guard descriptor >= 0 else { throw Self.failure(path, errno) }
        close(descriptor)
        self.path = path
        draft = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    func discard() {
        unlink(draft)
    }

    /// Writes the secret to the disk and gives the file its name, unless another has it by now.
    ///
    /// When that fails the secret stays in the file that the error names: it can't be had again.
    func write(_ secret: String) throws {
        let descriptor = open(draft, O_WRONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { throw Self.failure(draft, errno) }
        defer { close(descriptor) }
        var rest = ArraySlice((secret + "\n").utf8)
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 else { throw Self.failure(draft, errno) }
            rest = rest.dropFirst(count)
        }
        guard fsync(descriptor) == 0 else { throw Self.failure(draft, errno) }
        guard link(draft, path) == 0 else {
            var problem = errno == EEXIST ? Self.exists(path) : Self.failure(path, errno)
            problem.details = ["The secret is in \(draft)."]
            throw problem
        }
        unlink(draft)
        try syncFolder()
    }

    private func syncFolder() throws {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
        let folder = open(parts.isEmpty ? (path.hasPrefix("/") ? "/" : ".") : parts, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { throw Self.failure(path, errno) }
        defer { close(folder) }
        guard fsync(folder) == 0 else { throw Self.failure(path, errno) }
    }

    /// Returns the problem of a secret that was shown once, and isn't shown by a repetition of its command.
    static func gone(_ message: String) -> Problem {
        Problem(name: "flowctl.SecretGone", message: message, status: .failure)
    }

    private static func exists(_ path: String) -> Problem {
        .badInput("\(path) is there already, and isn't overwritten: give --out another name, or move it away.")
    }

    private static func failure(_ path: String, _ number: Int32) -> Problem {
        .badInput("The secret can't be written to \(path): \(String(cString: strerror(number))).")
    }
}
