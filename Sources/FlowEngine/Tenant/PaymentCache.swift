import FlowCore

/// The payment schedules that a tenant's actor keeps in memory, the least used leaving first.
///
/// One with anything that isn't on disk yet never leaves: read again, it would be older than what was decided.
struct PaymentCache: Sendable {
    private struct Resident {
        var record: PaymentRecord
        var lastUse: UInt64
        /// The changeset that has to be on disk before it may leave.
        var sequence: UInt64
    }

    private let countMax: Int
    private var residents: [PaymentScheduleID: Resident] = [:]
    private var touched: [PaymentScheduleID] = []
    /// Bank lines whose payments perhaps aren't on disk yet.
    private var bankLines: [String: (payment: PaymentID, sequence: UInt64)] = [:]
    private var touchedLines: [String] = []
    private var uses: UInt64 = 0
    private var settled: UInt64 = 0

    init(countMax: Int) {
        self.countMax = countMax
    }

    /// A schedule as it was decided last.
    mutating func record(_ id: PaymentScheduleID) -> PaymentRecord? {
        guard let resident = residents[id] else { return nil }
        uses += 1
        residents[id]?.lastUse = uses
        return resident.record
    }

    /// Those with something that may not be on disk yet.
    var unsettled: [PaymentRecord] { residents.values.filter { $0.sequence > settled }.map(\.record) }

    /// The schedules of a job that are here.
    func records(of job: JobID) -> [PaymentRecord] {
        residents.values.map(\.record).filter { $0.schedule.job == job }
    }

    /// Keeps a schedule as it was just decided.
    mutating func keep(_ record: PaymentRecord) {
        uses += 1
        residents[record.schedule.id] = Resident(record: record, lastUse: uses, sequence: .max)
        touched.append(record.schedule.id)
    }

    /// The payment as which a bank's line was decided to be recorded, as long as the disk may not have it.
    func payment(ofBankLine line: String) -> PaymentID? { bankLines[line]?.payment }

    /// Keeps in mind that a bank's line is recorded.
    mutating func keep(bankLine line: String, as payment: PaymentID) {
        bankLines[line] = (payment, .max)
        touchedLines.append(line)
    }

    /// Notes that what was kept last is in this changeset, and lets go of old ones when there are too many.
    mutating func trim(settled: UInt64, handedOver: UInt64) {
        self.settled = settled
        for id in touched { residents[id]?.sequence = handedOver }
        touched.removeAll(keepingCapacity: true)
        for line in touchedLines { bankLines[line]?.sequence = handedOver }
        touchedLines.removeAll(keepingCapacity: true)
        if !bankLines.isEmpty { bankLines = bankLines.filter { $0.value.sequence > settled } }
        guard residents.count > countMax else { return }
        let leaving = residents.filter { $0.value.sequence <= settled }
            .sorted { $0.value.lastUse < $1.value.lastUse }
            .prefix(residents.count - countMax / 2)
        for (id, _) in leaving { residents[id] = nil }
    }

    mutating func removeAll() {
        residents.removeAll()
        touched.removeAll()
        settled = 0
        bankLines.removeAll()
        touchedLines.removeAll()
    }
}
