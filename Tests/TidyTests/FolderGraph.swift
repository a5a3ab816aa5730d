/// Which folder of a target uses types of which other.
struct FolderGraph {
    /// A file by its path in the target.
    struct File {
        let path: String
        let lines: [String]
    }

    private var used: [String: Set<String>] = [:]

    init(_ files: [File]) {
        var homes: [String: String] = [:]
        for file in files {
            for name in TypeNames.declared(in: file.lines) { homes[name] = Self.folder(of: file.path) }
        }
        for file in files {
            let folders = CodeWords.types(in: file.lines).compactMap { homes[$0] }
            used[Self.folder(of: file.path), default: []].formUnion(folders)
        }
    }

    /// The folders of a target.
    init(_ target: String) throws {
        let root = "Sources/\(target)/"
        self.init(
            try SourceTree.sources.get().filter { $0.path.hasPrefix(root) }
                .map { File(path: String($0.path.dropFirst(root.count)), lines: $0.lines) }
        )
    }

    /// Folders that reach each other; the target's own folder is called ".".
    var circles: Set<Set<String>> {
        var reached = used
        for middle in used.keys {
            let onwards = reached[middle] ?? []
            for folder in used.keys where reached[folder]?.contains(middle) == true {
                reached[folder]?.formUnion(onwards)
            }
        }
        var found: Set<Set<String>> = []
        for (folder, all) in reached {
            let circle = all.filter { $0 != folder && reached[$0]?.contains(folder) == true }
            if !circle.isEmpty { found.insert(circle.union([folder])) }
        }
        return found
    }

    private static func folder(of path: String) -> String {
        let folder = path.split(separator: "/").dropLast().joined(separator: "/")
        return folder.isEmpty ? "." : folder
    }
}
