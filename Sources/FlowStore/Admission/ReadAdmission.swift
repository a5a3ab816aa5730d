import CLinux
import GRDB
import Synchronization

/// Queue in which callers' reads wait for their turn, and which ends one that takes too long.
final class ReadAdmission: Sendable {
    var limits: ReadLimits { turns.withLock(\.limits) }
    private let turns: Mutex<ReadTurns<CheckedContinuation<Bool, Never>>>

    init(_ limits: ReadLimits) {
        turns = Mutex(ReadTurns(limits))
    }

    var counts: (running: Int, waiting: Int) { turns.withLock { $0.counts } }

    /// Goes by other limits; reads that have begun keep their time.
    func update(_ limits: ReadLimits) {
        for waiter in turns.withLock({ $0.update(limits) }) { waiter.resume(returning: false) }
    }

    /// Waits for a turn of a tenant; `leave` has to follow.
    ///
    /// Throws when too many of the tenant wait already.
    func enter(_ tenant: String) async throws(StoreError) {
        let isRefused = await withCheckedContinuation { (continuation: CheckedContinuation<Bool, Never>) in
            // In one step: whoever leaves meanwhile must find this one.
            let admission = turns.withLock { $0.enter(tenant, continuation) }
            if admission != .waits { continuation.resume(returning: admission == .refused) }
        }
        guard !isRefused else { throw .tooManyReads(limit: limits.waitingPerTenantMax) }
    }

    func leave(_ tenant: String) {
        turns.withLock { $0.leave(tenant) }?.resume(returning: false)
    }

    /// Runs a read, and ends it when it takes too long.
    func timed<Value>(_ db: Database, _ body: (Database) throws -> Value) throws -> Value {
        var deadline = clinux_deadline()
        let durationMax = limits.durationMax
        return try withUnsafeMutablePointer(to: &deadline) { deadline in
            clinux_sqlite_begin_deadline(db.sqliteConnection, deadline, durationMax)
            defer { clinux_sqlite_end_deadline(db.sqliteConnection) }
            do {
                return try body(db)
            } catch let error as DatabaseError where error.resultCode == .SQLITE_INTERRUPT {
                guard deadline.pointee.has_passed != 0 else { throw error }
                throw StoreError.readTooLong(limitMilliseconds: durationMax)
            }
        }
    }
}
