import FlowCore
import GRDB

/// Reader of a tenant's events that checks each against the chain before returning it.
///
/// Every column of an event's row is covered by its hash, including its place in the job's own chain. An event that
/// passes is therefore what was written, and one that was left out is missed by whatever comes after it.
struct CheckedEvents {
    private let db: Database
    private let tenant: TenantID
    /// The newest event that was found right; nothing is known before the first.
    private var last: LedgerHead?

    init(_ db: Database, of tenant: TenantID) {
        self.db = db
        self.tenant = tenant
    }

    var lastNumber: EventNumber? { last?.number }

    mutating func event(of row: Row, number: EventNumber) throws(StoreError) -> Event {
        let event: Event
        do {
            event = try Rows.event(row)
        } catch {
            throw .damagedEvent(number: number, reason: StoreError(error).description)
        }
        guard event.header.number == number else {
            throw .damagedEvent(
                number: number,
                reason: "it is missing, event \(event.header.number) stands in its place"
            )
        }
        guard event.header.tenant == tenant, EventChain.verifies(event, after: try hash(before: number)) else {
            throw .damagedEvent(number: number, reason: "it doesn't follow from event \(number - 1)")
        }
        last = LedgerHead(number: number, hash: event.hash)
        return event
    }

    mutating func event(_ number: EventNumber) throws(StoreError) -> Event {
        let row: Row?
        do {
            row = try Row.fetchOne(
                db.cachedStatement(sql: "SELECT * FROM event WHERE tenant = ? AND number = ?"),
                arguments: [tenant.number, number]
            )
        } catch {
            throw Self.damage(error, at: number)
        }
        guard let row else { throw .damagedEvent(number: number, reason: "it is missing") }
        return try event(of: row, number: number)
    }

    /// Checks at the end of a ledger that the newest event is the one that the tenant's row names.
    func checkEnd(at head: EventNumber, after number: EventNumber) throws {
        let seen = last?.number ?? number
        guard seen == head else { throw StoreError.damagedEvent(number: seen + 1, reason: "it is missing") }
        let row = try Row.fetchOne(
            db.cachedStatement(sql: "SELECT headHash FROM tenant WHERE id = ?"),
            arguments: [tenant.number]
        )
        let wanted = try row.map { try StoredRow($0, of: "tenant").bytes("headHash") }
        guard wanted == last?.hash else {
            throw StoreError.damagedEvent(number: head, reason: "it isn't the newest event that the tenant's row names")
        }
    }

    /// Converts SQLite's error on a damaged page into damage of the event that was wanted from it.
    static func damage(_ error: any Error, at number: EventNumber) -> StoreError {
        guard let error = error as? DatabaseError else { return StoreError(error) }
        switch error.resultCode {
        case .SQLITE_CORRUPT, .SQLITE_NOTADB:
            return .damagedEvent(number: number, reason: error.message ?? "its page can't be read")
        default: return StoreError(error)
        }
    }

    private func hash(before number: EventNumber) throws(StoreError) -> [UInt8] {
        if number == 1 { return EventChain.start }
        if let last, last.number == number - 1 { return last.hash }
        do {
            let row = try Row.fetchOne(
                db.cachedStatement(sql: "SELECT hash FROM event WHERE tenant = ? AND number = ?"),
                arguments: [tenant.number, number - 1]
            )
            guard let row else { throw StoreError.damagedEvent(number: number - 1, reason: "it is missing") }
            return try StoredRow(row, of: "event").bytes("hash")
        } catch {
            throw Self.damage(error, at: number - 1)
        }
    }
}
