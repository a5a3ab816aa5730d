import Synchronization

/// Files of forms that couldn't be carried out yet, so that they needn't be chosen again; each set is one person's.
final class KeptFiles: Sendable {
    /// Most sets of files that are kept of one person; the oldest go.
    static let countMax = 8

    private struct FileSet {
        let id: String
        /// Token of the person; nil for the user who started the program.
        let owner: String?
        let files: [SpooledFile]
    }

    private let sets = Mutex<[FileSet]>([])

    /// Stores files and returns the name of their set, which is empty where there are none.
    func store(_ files: [SpooledFile], of owner: String?) -> String {
        guard !files.isEmpty else { return "" }
        let set = FileSet(id: Secret().text, owner: owner, files: files)
        sets.withLock { sets in
            sets.append(set)
            let own = sets.indices.filter { sets[$0].owner == owner }
            if own.count > Self.countMax { sets.remove(at: own[0]) }
        }
        return set.id
    }

    /// Files of a person's set, which stays, since a form may be sent twice; none where there is no such set any more.
    func files(of id: String, _ owner: String?) -> [SpooledFile] {
        sets.withLock { sets in sets.first { $0.id == id && $0.owner == owner }?.files ?? [] }
    }
}
