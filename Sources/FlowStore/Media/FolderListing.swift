import Glibc

/// Names in a folder.
enum FolderListing {
    /// The names in no particular order; none when there is no such folder.
    static func names(in folder: String) throws(StoreError) -> [String] {
        guard let stream = opendir(folder) else {
            guard errno != ENOENT, errno != ENOTDIR else { return [] }
            throw StoreError(errno: errno, doing: "Listing", at: folder)
        }
        defer { closedir(stream) }
        var names: [String] = []
        errno = 0
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
            errno = 0
        }
        guard errno == 0 else { throw StoreError(errno: errno, doing: "Listing", at: folder) }
        return names
    }
}
