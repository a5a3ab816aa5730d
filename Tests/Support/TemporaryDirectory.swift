import FoundationEssentials
import Glibc

/// A fresh directory that is removed with everything in it.
package struct TemporaryDirectory: Sendable {
    /// Its path.
    package let path: String

    /// Makes the directory below `/tmp`.
    package init() throws {
        var template = Array("/tmp/flowd-test-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw CocoaError(.fileWriteUnknown) }
        path = template.withUnsafeBufferPointer { buffer in buffer.baseAddress.map { String(cString: $0) } ?? "" }
    }

    /// A path in it.
    package func file(_ name: String) -> String { path + "/" + name }

    /// Removes it; what is gone already is no error.
    package func remove() {
        // A directory that can't be removed fails no test: it only stays behind.
        try? FileManager.default.removeItem(atPath: path)
    }
}
