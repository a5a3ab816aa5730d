import FlowCore

/// The profiles that a tenant's actor keeps in memory, the least used leaving first.
///
/// One with anything that isn't on disk yet never leaves, and one that was removed is remembered until the disk knows:
/// read again, both would be older than what was decided.
struct ProfileCache: Sendable {
    private struct Resident {
        /// `nil` when it was removed.
        var profile: Profile?
        var lastUse: UInt64
        /// The changeset that has to be on disk before it may leave; set when it is handed over.
        var sequence: UInt64?
    }

    private let countMax: Int
    private var residents: [ProfileKey: Resident] = [:]
    private var touched: [ProfileKey] = []
    private var uses: UInt64 = 0

    init(countMax: Int = 256) {
        self.countMax = countMax
    }

    /// What is known of a key: a profile, that there is none, or nothing, so that the disk has to be asked.
    mutating func profile(_ key: ProfileKey) -> Profile?? {
        guard let resident = residents[key] else { return nil }
        uses += 1
        residents[key]?.lastUse = uses
        return .some(resident.profile)
    }

    /// All that are known, and that are known to be gone.
    var known: [ProfileKey: Profile?] { residents.mapValues(\.profile) }

    /// Keeps a profile as it was just decided; `nil` that there is none any more.
    mutating func keep(_ profile: Profile?, _ key: ProfileKey) {
        uses += 1
        residents[key] = Resident(profile: profile, lastUse: uses, sequence: .max)
        touched.append(key)
    }

    /// Keeps a profile as the disk has it.
    mutating func keep(stored profile: Profile) {
        uses += 1
        residents[profile.key] = Resident(profile: profile, lastUse: uses, sequence: 0)
    }

    /// Notes that what was kept last is in this changeset, and lets go of old ones when there are too many.
    mutating func trim(settled: UInt64, handedOver: UInt64) {
        for key in touched { residents[key]?.sequence = handedOver }
        touched.removeAll(keepingCapacity: true)
        guard residents.count > countMax else { return }
        let leaving = residents.filter { ($0.value.sequence ?? .max) <= settled }
            .sorted { $0.value.lastUse < $1.value.lastUse }
            .prefix(residents.count - countMax / 2)
        for (key, _) in leaving { residents[key] = nil }
    }

    mutating func removeAll() {
        residents.removeAll()
        touched.removeAll()
    }
}
