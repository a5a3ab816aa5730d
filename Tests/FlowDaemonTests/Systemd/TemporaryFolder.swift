import Glibc
import Testing

/// An empty folder that is gone, with its files, when nobody refers to it any more.
final class TemporaryFolder {
    let path: String

    init() throws {
        var template = Array("/tmp/flowd-test-XXXXXX".utf8CString)
        try #require(mkdtemp(&template) != nil)
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit {
        if let directory = opendir(path) {
            while let entry = readdir(directory) {
                unlinkat(dirfd(directory), Self.name(entry), 0)
            }
            closedir(directory)
        }
        rmdir(path)
    }

    private static func name(_ entry: UnsafeMutablePointer<dirent>) -> String {
        withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }

    /// A Unix socket of the given type that is bound to a path in the folder.
    func boundSocket(_ name: String, type: __socket_type) throws -> Int32 {
        let descriptor = socket(AF_UNIX, Int32(type.rawValue), 0)
        try #require(descriptor >= 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: "\(path)/\(name)".utf8) }
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        try #require(result == 0)
        return descriptor
    }
}
