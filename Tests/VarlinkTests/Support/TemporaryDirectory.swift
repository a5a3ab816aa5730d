import FoundationEssentials
import Glibc

/// A directory of a test's own, with a path short enough for sockets.
struct TemporaryDirectory {
    let path: String

    init() throws {
        var template = Array("/tmp/varlink-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw CocoaError(.fileWriteUnknown) }
        path = template.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } } ?? ""
    }

    func remove() {
        // What is left over in /tmp harms nobody.
        try? FileManager.default.removeItem(atPath: path)
    }
}
