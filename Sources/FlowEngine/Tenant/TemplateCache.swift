import FlowCore

/// The template versions that a tenant's actor keeps in memory.
///
/// One that isn't on disk yet never leaves, also when a newer one was published meanwhile: the disk would deny it.
struct TemplateCache: Sendable {
    private struct Unsettled {
        let version: TemplateVersion
        /// The changeset that has to be on disk before it may leave; set when it is handed over.
        var sequence: UInt64?
    }

    private let countMax: Int
    private var latest: [TemplateKey: TemplateVersion] = [:]
    private var unsettled: [Unsettled] = []

    init(countMax: Int = 64) {
        self.countMax = countMax
    }

    /// The version of that number, the latest when none is named; `nil` when only the disk can tell.
    func version(_ key: TemplateKey, number: Int?) -> TemplateVersion? {
        if let known = latest[key], number == nil || number == known.number { return known }
        return unsettled.first { $0.version.key == key && $0.version.number == number }?.version
    }

    /// Keeps a version that was just published.
    mutating func publish(_ version: TemplateVersion) {
        latest[version.key] = version
        unsettled.append(Unsettled(version: version))
    }

    /// Keeps the latest version as the disk has it.
    mutating func keep(latest version: TemplateVersion) {
        latest[version.key] = version
    }

    /// Notes that what was published last is in this changeset, and lets go of old ones when there are too many.
    mutating func trim(settled: UInt64, handedOver: UInt64) {
        for index in unsettled.indices where unsettled[index].sequence == nil {
            unsettled[index].sequence = handedOver
        }
        unsettled.removeAll { ($0.sequence ?? .max) <= settled }
        guard latest.count > countMax else { return }
        let staying = Set(unsettled.map(\.version.key))
        latest = latest.filter { staying.contains($0.key) }
    }

    mutating func removeAll() {
        latest.removeAll()
        unsettled.removeAll()
    }
}
