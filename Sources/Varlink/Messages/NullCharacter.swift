import Glibc
import NIOCore

/// Refuses U+0000 in texts, wherever it stands: what is stored with it is cut there when it is read.
enum NullCharacter {
    /// Escape of the character in a JSON text; a frame can't have the raw byte, since it would end there.
    private static let escape = Array("\\u0000".utf8)

    /// Throws `InvalidParameter` for the first text, by its path, that has it; `bytes` are those of `parameters`.
    static func refuse(in parameters: JSONValue, _ bytes: ByteBuffer) throws(VarlinkError) {
        guard isEscaped(in: bytes), let path = path(in: parameters, at: "") else { return }
        let message = "The field \(path) has the character U+0000 in it, which no text may have; leave it out"
        throw .invalidParameter(path, message: message)
    }

    /// Nearly every call ends here.
    private static func isEscaped(in bytes: ByteBuffer) -> Bool {
        bytes.withUnsafeReadableBytes { bytes in
            guard let base = bytes.baseAddress else { return false }
            var start = 0
            while start + escape.count <= bytes.count,
                let found = memchr(base + start, CInt(UInt8(ascii: "\\")), bytes.count - start)
            {
                let place = base.distance(to: UnsafeRawPointer(found))
                guard place + escape.count <= bytes.count else { return false }
                if memcmp(found, escape, escape.count) == 0 { return true }
                start = place + 1
            }
            return false
        }
    }

    private static func path(in value: JSONValue, at path: String) -> String? {
        switch value {
        case .null, .bool, .int, .double: return nil
        case .string(let text): return has(text) ? (path.isEmpty ? "parameters" : path) : nil
        case .array(let elements):
            for (index, element) in elements.enumerated() {
                if let found = Self.path(in: element, at: "\(path)[\(index)]") { return found }
            }
        case .object(let members):
            for (name, value) in members.sorted(by: { $0.key < $1.key }) {
                let inner = ParameterNames.path(path, has(name) ? name.replacing("\0", with: "\\0") : name)
                if has(name) { return inner }
                if let found = Self.path(in: value, at: inner) { return found }
            }
        }
        return nil
    }

    private static func has(_ text: String) -> Bool { text.utf8.contains(0) }
}
