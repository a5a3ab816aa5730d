import Glibc

/// Lets a person change a text in their editor.
package struct Editor: Sendable {
    /// Opens the text and returns the path of the file with what they left; the file is the caller's to remove.
    let open: @Sendable (_ text: String, _ command: String) throws(SourceError) -> String

    package init(open: @escaping @Sendable (_ text: String, _ command: String) throws(SourceError) -> String) {
        self.open = open
    }

    package static let terminal = Editor { text, command throws(SourceError) in
        let path = try write(text)
        // As git and crontab do it: the command may have arguments, and the path has no characters that a shell knows.
        let status = system("\(command) '\(path)'")
        guard status == 0 else {
            unlink(path)
            throw SourceError(path: command, reason: "the editor ended with an error; nothing was done")
        }
        return path
    }

    static func command(_ environment: [String: String]) -> String {
        [environment["VISUAL"], environment["EDITOR"]].lazy.compactMap(\.self).first { !$0.isEmpty } ?? "vi"
    }

    /// Writes a file that only its owner may read.
    private static func write(_ text: String) throws(SourceError) -> String {
        var template = Array("/tmp/flowctl-XXXXXX.yaml".utf8CString)
        let descriptor = mkstemps(&template, 5)
        let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        guard descriptor >= 0 else { throw SourceError(path: path, reason: String(cString: strerror(errno))) }
        defer { close(descriptor) }
        var rest = ArraySlice(text.utf8)
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 else { throw SourceError(path: path, reason: String(cString: strerror(errno))) }
            rest = rest.dropFirst(count)
        }
        return path
    }
}
