import Foundation

/// The folder of this package, wherever in it a test stands.
enum PackageFolder {
    private static let url = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// A file or folder by its path in the package.
    static func file(_ path: String) -> URL { url.appending(path: path) }
}
