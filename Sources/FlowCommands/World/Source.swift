import Glibc

/// Reads what a command line names: a file, or standard input as `-`.
enum Source {
    /// Largest template that the daemon takes.
    static let sizeBytesMax = 256 * 1024

    static func text(
        of path: String,
        in context: Context,
        sizeBytesMax: Int = sizeBytesMax
    ) throws(SourceError) -> String {
        let bytes = path == "-" ? try context.input(sizeBytesMax + 1) : try readFile(path, sizeBytesMax)
        guard bytes.count <= sizeBytesMax else {
            throw SourceError(path: path, reason: "it is larger than \(sizeBytesMax / 1024) KiB")
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw SourceError(path: path, reason: notText(bytes, path))
        }
        return text
    }

    /// Returns what is said about bytes that aren't UTF-8: what they seem to be, and what to do.
    static func notText(_ bytes: [UInt8], _ path: String) -> String {
        if bytes.starts(with: [0x50, 0x4B, 3, 4]) { return "it is no text, but a spreadsheet or an archive" }
        if bytes.starts(with: "%PDF-".utf8) { return "it is no text, but PDF" }
        let isWide = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
        let file = path == "-" ? "FILE" : path
        // In Latin 1 there is nothing from 0x80 to 0x9F; Windows has its euro sign, dashes and quotation marks there.
        let isWindows = bytes.contains { 0x80...0x9F ~= $0 }
        let encoding = isWide ? "UTF-16" : isWindows ? "CP1252" : "LATIN1"
        let others = isWindows && !isWide ? " (CP1250 for Polish, Czech or Hungarian)" : ""
        return "it is not UTF-8 text: iconv -f \(encoding) -t UTF-8 \(file) may make it so\(others)"
    }

    static func readStandardInput(sizeBytesMax: Int) throws(SourceError) -> [UInt8] {
        try read(STDIN_FILENO, path: "-", sizeBytesMax: sizeBytesMax)
    }

    private static func readFile(_ path: String, _ sizeBytesMax: Int) throws(SourceError) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw SourceError(path: path, reason: String(cString: strerror(errno))) }
        defer { close(descriptor) }
        return try read(descriptor, path: path, sizeBytesMax: sizeBytesMax + 1)
    }

    private static func read(_ descriptor: Int32, path: String, sizeBytesMax: Int) throws(SourceError) -> [UInt8] {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while bytes.count < sizeBytesMax {
            let count = Glibc.read(descriptor, &chunk, min(chunk.count, sizeBytesMax - bytes.count))
            if count == 0 { break }
            if count < 0 {
                guard errno == EINTR else { throw SourceError(path: path, reason: String(cString: strerror(errno))) }
            } else {
                bytes += chunk[..<count]
            }
        }
        return bytes
    }
}
