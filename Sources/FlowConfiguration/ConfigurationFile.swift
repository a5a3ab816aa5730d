import FlowCore
import Glibc

/// Reads a configuration file from the disk, and refuses what can't be one.
package enum ConfigurationFile {
    package static let sizeBytesMax = 64 * 1024

    /// Returns the text; nil when there is no such file.
    package static func read(_ path: String) throws(ConfigurationFinding) -> String? {
        // Not waiting: a pipe would keep the daemon from starting for ever.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else {
            guard errno != ENOENT else { return nil }
            throw unreadable(path, errno)
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw unreadable(path, errno) }
        // A link to /dev/null is how a drop-in is switched off.
        if isNull(status) { return "" }
        try check(status, path)
        return try decode(try bytes(of: descriptor, path), path)
    }

    private static func isNull(_ status: stat) -> Bool {
        status.st_mode & S_IFMT == S_IFCHR && status.st_rdev == 0x103
    }

    private static func unreadable(_ path: String, _ code: CInt) -> ConfigurationFinding {
        ConfigurationFinding(
            origin: .file(path, nil),
            found: "a file that can't be read (\(String(cString: strerror(code))))",
            allowed: "a file that uid \(geteuid()) can read"
        )
    }

    private static func check(_ status: stat, _ path: String) throws(ConfigurationFinding) {
        let kind =
            switch status.st_mode & S_IFMT {
            case S_IFREG: ""
            case S_IFDIR: "a directory"
            case S_IFIFO: "a pipe"
            case S_IFSOCK: "a socket"
            default: "a device"
            }
        guard kind.isEmpty else {
            throw ConfigurationFinding(origin: .file(path, nil), found: kind, allowed: "a file")
        }
        guard status.st_mode & S_IWOTH == 0 else {
            throw ConfigurationFinding(
                origin: .file(path, nil),
                found: "a file that everybody can write to",
                allowed: "one that only its owner and group can (chmod o-w)"
            )
        }
    }

    private static func bytes(of descriptor: CInt, _ path: String) throws(ConfigurationFinding) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: sizeBytesMax + 1)
        var count = 0
        while count < bytes.count {
            let added = bytes.withUnsafeMutableBytes { buffer in
                Glibc.read(descriptor, buffer.baseAddress?.advanced(by: count), buffer.count - count)
            }
            if added == 0 { return Array(bytes.prefix(count)) }
            if added > 0 {
                count += added
            } else if errno != EINTR {
                throw unreadable(path, errno)
            }
        }
        throw ConfigurationFinding(
            origin: .file(path, nil),
            found: "a file of more than \(sizeBytesMax) bytes",
            allowed: "at most \(QuantityUnit.bytes.text(of: sizeBytesMax))"
        )
    }

    /// Returns bytes as text, or says where they aren't UTF-8.
    package static func decode(_ bytes: [UInt8], _ path: String) throws(ConfigurationFinding) -> String {
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        var walker = SourceWalker()
        var decoder = UTF8()
        var rest = bytes.makeIterator()
        var place = SourcePlace.start
        while case .scalarValue(let scalar) = decoder.decode(&rest) {
            _ = walker.advance(over: scalar)
        }
        place = walker.advance(over: " ")
        throw ConfigurationFinding(
            origin: .file(path, place),
            found: bytes.contains(0) ? "binary data" : "bytes that aren't UTF-8",
            allowed: "text in UTF-8"
        )
    }
}
