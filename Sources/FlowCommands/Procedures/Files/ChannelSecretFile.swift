import FlowTerminal
import Foundation

/// The file of a channel's secret, beside the folder of channels: its owner's, who is root or whose flowd it is.
struct ChannelSecretFile {
    let path: String
    private let folder: String

    static let sizeBytesMax = 4096
    private static let prefix = "whsec_"
    private static let keyCountMax = 2
    private static let keySizeBytes = 24...64

    /// `channels` is the folder of channels that flowd reads.
    init(_ name: String, beside channels: String) {
        folder = (channels.lastIndex(of: "/").map { String(channels[...$0]) } ?? "") + "secrets"
        path = "\(folder)/\(name)"
    }

    /// Key of a webhook as Standard Webhooks writes it, of 32 random bytes.
    static func key() throws(Problem) -> String {
        var bytes = [UInt8](repeating: 0, count: 32)
        guard getentropy(&bytes, bytes.count) == 0 else {
            throw .badInput("There is no randomness for a secret: \(String(cString: strerror(errno))).")
        }
        return prefix + Data(bytes).base64EncodedString()
    }

    /// The keys of a webhook that a text has: the newest, and perhaps the one before.
    static func keys(in text: String) throws(Problem) -> [String] {
        let lines = text.split(whereSeparator: \.isWhitespace).map(String.init)
        guard !lines.isEmpty else { throw .badInput("No secret was given.") }
        guard (1...keyCountMax).contains(lines.count) else {
            throw .badInput("The secret of a webhook has one line, or two while it is replaced; found \(lines.count).")
        }
        for line in lines {
            let key = line.hasPrefix(prefix) ? Data(base64Encoded: String(line.dropFirst(prefix.count))) : nil
            guard let key, keySizeBytes.contains(key.count) else {
                let advice = "flowctl channel secret --generate makes one"
                throw .badInput("The secret of a webhook is whsec_ and Base64 of 24 to 64 bytes: \(advice).")
            }
        }
        return lines
    }

    static func password(in text: String) throws(Problem) -> String {
        let lines = text.split(whereSeparator: \.isNewline)
        guard let line = lines.first, line.contains(where: { !$0.isWhitespace }) else {
            throw .badInput("No password was given.")
        }
        guard lines.count == 1 else { throw .badInput("A password is one line; found \(lines.count).") }
        guard line.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F }) else {
            throw .badInput("A password has no control characters, such as what Ctrl and a letter make.")
        }
        guard !line.hasPrefix(prefix) else {
            throw .badInput("That is the secret of a webhook; the server's password is wanted.")
        }
        return String(line)
    }

    func read() throws(Problem) -> String {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            guard errno == ENOENT else { throw .file(path, cannotBe: "read") }
            let message = "There is no secret \(path): flowctl channel secret makes it."
            throw Problem(name: "flowctl.NoSuchFile", message: message, status: .noSuchObject)
        }
        defer { close(descriptor) }
        return try Self.text(from: descriptor, path)
    }

    /// Reads a secret that is piped to flowctl, or asks a person for it, who doesn't see it.
    static func given() throws(Problem) -> String {
        switch Question.hidden("The secret, which isn't shown: ") {
        case .line(let line): return line
        case .interrupted: throw Problem(name: "flowctl.Interrupted", message: "Broken off.", status: .interrupted)
        case nil: return try text(from: STDIN_FILENO, "standard input")
        }
    }

    private static func text(from descriptor: Int32, _ path: String) throws(Problem) -> String {
        var bytes = [UInt8](repeating: 0, count: sizeBytesMax + 1)
        var count = 0
        while count < bytes.count {
            let added = bytes.withUnsafeMutableBytes { buffer in
                Glibc.read(descriptor, buffer.baseAddress?.advanced(by: count), buffer.count - count)
            }
            if added == 0 { break }
            guard added > 0 || errno == EINTR else { throw .file(path, cannotBe: "read") }
            count += max(added, 0)
        }
        guard count <= sizeBytesMax else { throw .badInput("A secret has at most \(sizeBytesMax) bytes.") }
        guard let text = String(validating: bytes.prefix(count), as: UTF8.self) else {
            throw .badInput("A secret is text in UTF-8.")
        }
        return text
    }

    /// Writes lines at once, readable by the owner alone; an existing file is kept unless `replaces` is true.
    ///
    /// A generated secret is shown before it takes effect, so that no secret takes effect unseen.
    func write(_ lines: [String], replaces: Bool, _ show: () throws -> Void) throws {
        var status = stat()
        guard replaces || lstat(path, &status) != 0 else { throw exists }
        let isNew = mkdir(folder, 0o700) == 0
        guard isNew || errno == EEXIST else { throw Problem.file(folder, cannotBe: "made") }
        if isNew { try give(folder) }
        // Who sends follows a link, so what it leads to is replaced.
        let target = realpath(path, nil).map { resolved in
            defer { free(resolved) }
            return String(cString: resolved)
        }
        var template = Array("\(target ?? path).XXXXXX".utf8CString)
        // mkstemp gives it the mode 0600.
        let descriptor = mkstemp(&template)
        guard descriptor >= 0 else { throw Problem.file(path, cannotBe: "written") }
        let draft = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        defer { unlink(draft) }
        let bytes = Array(lines.map { $0 + "\n" }.joined().utf8)
        let isWritten = Glibc.write(descriptor, bytes, bytes.count) == bytes.count && fsync(descriptor) == 0
        let number = errno
        close(descriptor)
        guard isWritten else { throw Problem.file(path, cannotBe: "written", number) }
        try give(draft)
        try show()
        guard (replaces ? rename(draft, target ?? path) : link(draft, path)) == 0 else {
            throw errno == EEXIST ? exists : Problem.file(path, cannotBe: "written")
        }
    }

    private var exists: Problem { .badInput("\(path) is there already: --replace puts another in its place.") }

    /// Has it belong to whose the configuration is, where root writes it for a flowd that isn't root's.
    private func give(_ path: String) throws(Problem) {
        let parent = folder.lastIndex(of: "/").map { String(folder[..<$0]) } ?? "."
        var status = stat()
        guard geteuid() == 0, stat(parent.isEmpty ? "/" : parent, &status) == 0, status.st_uid != 0 else { return }
        guard lchown(path, status.st_uid, status.st_gid) == 0 else { throw Problem.file(path, cannotBe: "written") }
    }
}
