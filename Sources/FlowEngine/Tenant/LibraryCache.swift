import FlowCore

/// The versions of library actions that aren't on disk yet: the disk would deny them.
struct LibraryCache: Sendable {
    private struct Unsettled {
        let version: LibraryVersion
        /// The changeset that has to be on disk before it may leave; set when it is handed over.
        var sequence: UInt64?
    }

    private var unsettled: [Unsettled] = []

    /// The version that is meant, the newest when none is named; `nil` when only the disk can tell.
    func version(_ reference: LibraryReference) -> LibraryVersion? {
        unsettled.last { item in
            item.version.definition.key == reference.key
                && (reference.version == nil || reference.version == item.version.number)
        }?.version
    }

    /// Keeps a version that was just published.
    mutating func publish(_ version: LibraryVersion) {
        unsettled.append(Unsettled(version: version))
    }

    /// Notes that what was published last is in this changeset, and lets go of what is on disk.
    mutating func trim(settled: UInt64, handedOver: UInt64) {
        for index in unsettled.indices where unsettled[index].sequence == nil {
            unsettled[index].sequence = handedOver
        }
        unsettled.removeAll { ($0.sequence ?? .max) <= settled }
    }

    mutating func removeAll() {
        unsettled.removeAll()
    }
}
