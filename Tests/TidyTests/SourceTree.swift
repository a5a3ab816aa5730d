import Foundation

/// The files of this package, as the tidy rules look at them.
struct SourceTree {
    /// One Swift file.
    struct File: Sendable, CustomStringConvertible {
        /// Relative to the package.
        let path: String
        let lines: [String]

        /// The target whose folder it is in.
        var target: String { String(path.split(separator: "/").dropFirst().first ?? "") }
        var description: String { path }
    }

    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// The Swift files of the sources and of the tests, each read once.
    static let sources = Result { try read("Sources") }
    static let tests = Result { try read("Tests") }

    /// The interface files.
    static let interfaces = Result { try read("Sources/FlowAPI/Interfaces", "varlink") }

    /// Python files of the tests and of the packaging.
    static let scripts = Result { try read("Tests", "py") + read("packaging", "py") }

    /// The lines of Package.swift.
    static let manifest = Result {
        try String(contentsOf: root.appending(path: "Package.swift"), encoding: .utf8)
            .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    /// All files below a folder of the package with names that end so.
    private static func read(_ folder: String, _ ending: String = "swift") throws -> [File] {
        let base = root.appending(path: folder)
        guard let walk = FileManager.default.enumerator(at: base, includingPropertiesForKeys: nil) else { return [] }
        return try walk.compactMap { $0 as? URL }.filter { $0.pathExtension == ending }.map { url in
            let text = try String(contentsOf: url, encoding: .utf8)
            let path = String(url.path.dropFirst(root.path.count + 1))
            return File(
                path: path,
                lines: text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            )
        }
    }
}
