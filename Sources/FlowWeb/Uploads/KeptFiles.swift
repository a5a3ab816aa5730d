import Synchronization

/// Files of forms that couldn't be carried out yet, so that they needn't be chosen again.
final class KeptFiles: Sendable {
    /// Most sets of files that are kept; the oldest go.
    static let countMax = 8

    private let sets = Mutex<[(id: String, files: [SpooledFile])]>([])

    /// Stores files and returns the name of their set, which is empty where there are none.
    func store(_ files: [SpooledFile]) -> String {
        guard !files.isEmpty else { return "" }
        let id = Secret().text
        sets.withLock { sets in
            sets.append((id, files))
            if sets.count > Self.countMax { sets.removeFirst() }
        }
        return id
    }

    /// Files of a set, which stays, since a form may be sent twice; none where the set isn't there any more.
    func files(of id: String) -> [SpooledFile] {
        sets.withLock { sets in sets.first { $0.id == id }?.files ?? [] }
    }
}
