/// Values of one kind that a tenant's actor keeps in memory, as they were decided last.
///
/// The least used one leaves first.
///
/// Nothing leaves that isn't on disk yet: read again, it would be older than what was decided.
struct Residents<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Resident {
        var value: Value
        var lastUse: UInt64
        /// The changeset that has to be on disk before it may leave; the largest until that is handed over.
        var sequence: UInt64
    }

    private let countMax: Int
    private var residents: [Key: Resident] = [:]
    private var touched: [Key] = []
    private var uses: UInt64 = 0
    private var settled: UInt64 = 0

    /// Keeps up to `countMax` of what is on disk; with 0 only what isn't.
    init(countMax: Int) {
        self.countMax = countMax
    }

    /// Returns the value kept under a key, noting that it was used; nil when the disk has to be asked.
    mutating func value(_ key: Key) -> Value? {
        guard let resident = residents[key] else { return nil }
        uses += 1
        residents[key]?.lastUse = uses
        return resident.value
    }

    /// Returns the value kept under a key, without noting that it was used.
    func known(_ key: Key) -> Value? { residents[key]?.value }

    var all: [Key: Value] { residents.mapValues(\.value) }

    var unsettled: [Value] { residents.values.filter { $0.sequence > settled }.map(\.value) }

    /// False as long as what is kept as this perhaps isn't on disk.
    func isSettled(_ key: Key) -> Bool { residents[key].map { $0.sequence <= settled } ?? true }

    mutating func retain(_ value: Value, as key: Key) {
        uses += 1
        residents[key] = Resident(value: value, lastUse: uses, sequence: .max)
        touched.append(key)
    }

    mutating func retain(stored value: Value, as key: Key) {
        uses += 1
        residents[key] = Resident(value: value, lastUse: uses, sequence: 0)
    }

    /// Changes what is kept along with what the disk does by itself.
    mutating func update(_ key: Key, _ change: (inout Value) -> Void) {
        guard var resident = residents.removeValue(forKey: key) else { return }
        change(&resident.value)
        residents[key] = resident
    }

    /// Assigns the changeset `handedOver` to the values kept last, and releases the least recently used ones.
    ///
    /// Values are released only when there are too many, and only those that are on disk, up to the changeset
    /// `settled`.
    mutating func trim(settled: UInt64, handedOver: UInt64) {
        self.settled = settled
        for key in touched { residents[key]?.sequence = handedOver }
        touched.removeAll(keepingCapacity: true)
        guard residents.count > countMax else { return }
        let leaving = residents.filter { $0.value.sequence <= settled }
            .sorted { $0.value.lastUse < $1.value.lastUse }
            .prefix(residents.count - countMax / 2)
        for (key, _) in leaving { residents[key] = nil }
    }

    mutating func removeAll() {
        residents.removeAll()
        touched.removeAll()
        settled = 0
    }
}
