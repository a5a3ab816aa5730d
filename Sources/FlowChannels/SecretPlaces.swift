import Glibc

/// Places of the secrets of channels.
///
/// They are credentials that the service manager has passed, or files in `secrets` beside the configuration.
package struct SecretPlaces: Codable, Hashable, Sendable {
    package var credentialsDirectory: String?
    /// The folder of the files: `secrets` beside the configuration; nil when there is no configuration.
    package var directory: String?

    static let sizeBytesMax = 4096

    /// A secret can't be had.
    struct Failure: Error, Hashable, CustomStringConvertible {
        let description: String
    }

    /// Creates the places; `configurationPath` is flowd's file, beside which `secrets` is.
    package init(credentialsDirectory: String?, configurationPath: String?) {
        self.credentialsDirectory = credentialsDirectory
        directory = configurationPath.map { path in
            (path.lastIndex(of: "/").map { String(path[...$0]) } ?? "") + "secrets"
        }
    }

    /// Returns the text of a secret from a credential or a file; throws when there is none that can be read.
    ///
    /// The credential is `secrets_NAME`, as a folder of them is passed, or `NAME`. A file must belong to this process's
    /// user or to root, and be closed to all other users.
    func text(of name: String) throws(Failure) -> String {
        if let credentialsDirectory {
            for path in ["\(credentialsDirectory)/secrets_\(name)", "\(credentialsDirectory)/\(name)"] {
                if let text = try Self.read(path, isOwn: false) { return text }
            }
        }
        if let directory, let text = try Self.read("\(directory)/\(name)", isOwn: true) { return text }
        throw Failure(description: "There is no secret \(name)" + (directory.map { ": \($0)/\(name)" } ?? ""))
    }

    /// The only line of a secret, as passwords and tokens have it; nil where none is wanted.
    func line(of name: String?) throws(Failure) -> String? {
        guard let name else { return nil }
        let lines = try text(of: name).split(whereSeparator: \.isNewline)
        guard lines.count == 1, let line = lines.first else {
            throw Failure(description: "Secret \(name) has \(lines.count) lines; a password or a token is one")
        }
        guard line.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
            throw Failure(description: "Secret \(name) has a control character, which nobody takes")
        }
        return String(line)
    }

    private static func read(_ path: String, isOwn: Bool) throws(Failure) -> String? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
        guard descriptor >= 0 else {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            throw Failure(description: "\(path) can't be read: \(String(cString: strerror(errno)))")
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= sizeBytesMax else {
            throw Failure(description: "\(path) is no file of at most \(sizeBytesMax) bytes")
        }
        if isOwn, status.st_mode & 0o077 != 0 || ![0, geteuid()].contains(status.st_uid) {
            throw Failure(description: "\(path) can be read or changed by others: chmod 600")
        }
        var bytes = [UInt8](repeating: 0, count: sizeBytesMax)
        let count = Glibc.read(descriptor, &bytes, bytes.count)
        guard count >= 0 else {
            throw Failure(description: "\(path) can't be read: \(String(cString: strerror(errno)))")
        }
        return String(decoding: bytes.prefix(count), as: UTF8.self)
    }
}
