import Glibc

/// The file in which a token's secret is kept.
enum TokenFile {
    private static let sizeBytesMax = 4096

    /// The secret in a file, or nothing when no file is named.
    ///
    /// A file that others can read is refused: whoever reads it has the token.
    static func read(_ path: String?) throws -> String? {
        guard let path, !path.isEmpty else { return nil }
        // Not waiting: nobody may ever write to a pipe.
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else {
            throw Problem.badInput("The token file \(path) can't be read: \(String(cString: strerror(errno))).")
        }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw Problem.badInput("The token file \(path) isn't a regular file.")
        }
        guard status.st_mode & 0o077 == 0 else {
            throw Problem.badInput("The token file \(path) can be read by others; do: chmod 600 \(path)")
        }
        var bytes = [UInt8](repeating: 0, count: sizeBytesMax)
        let count = Glibc.read(file, &bytes, bytes.count)
        let text = String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
        return String(text.prefix { !$0.isNewline }.drop { $0 == " " })
    }
}
