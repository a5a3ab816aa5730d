import FlowClient
import Synchronization

/// Files of forms that couldn't be carried out yet, so that they needn't be chosen again; each set is one person's.
final class KeptFiles: Sendable {
    /// Most sets of files that are kept of one person; the oldest go.
    static let countMax = 8
    /// Most bytes that are kept of one person, unless they are of one set.
    static let sizeBytesMax: Int64 = 1 << 30
    /// Most files that are kept of all; the oldest go.
    static let fileCountMax = 1024
    /// Time for which a set is kept.
    static let lifetime = Duration.seconds(3600)

    private struct FileSet {
        let id: String
        /// Token of the person; nil for the user who started the program.
        let owner: String?
        let files: [SpooledFile]
        let storedAt: Duration

        var sizeBytes: Int64 { files.reduce(0) { $0 + $1.sizeBytes } }
    }

    private let sets = Mutex<[FileSet]>([])
    private let elapsed: @Sendable () -> Duration

    /// Files over a clock that only goes forward.
    init(elapsed: @escaping @Sendable () -> Duration = { RealTime.elapsed }) {
        self.elapsed = elapsed
    }

    /// Stores files and returns the name of their set, which is empty where there are none.
    func store(_ files: [SpooledFile], of owner: String?) -> String {
        guard !files.isEmpty else { return "" }
        let set = FileSet(id: Secret().text, owner: owner, files: files, storedAt: elapsed())
        sets.withLock { sets in
            sets.append(set)
            while sets.count > 1, Self.isOver(sets.filter { $0.owner == owner }),
                let oldest = sets.firstIndex(where: { $0.owner == owner && $0.id != set.id })
            {
                sets.remove(at: oldest)
            }
            while sets.count > 1, sets.reduce(0, { $0 + $1.files.count }) > Self.fileCountMax { sets.removeFirst() }
        }
        return set.id
    }

    private static func isOver(_ own: [FileSet]) -> Bool {
        own.count > countMax || (own.count > 1 && own.reduce(0) { $0 + $1.sizeBytes } > sizeBytesMax)
    }

    /// Files of a person's set, which stays, since a form may be sent twice; none where there is no such set any more.
    func files(of id: String, _ owner: String?) -> [SpooledFile] {
        dropOld()
        return sets.withLock { sets in sets.first { $0.id == id && $0.owner == owner }?.files ?? [] }
    }

    /// Drops sets whose time is over.
    func dropOld() {
        let now = elapsed()
        sets.withLock { sets in
            while let first = sets.first, now - first.storedAt > Self.lifetime { sets.removeFirst() }
        }
    }
}
