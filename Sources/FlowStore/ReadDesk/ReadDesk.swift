import CLinux
import GRDB
import Synchronization

/// Where callers' reads wait for their turn, and where one that takes too long is ended.
final class ReadDesk: Sendable {
    let limits: ReadLimits
    private let turns: Mutex<ReadTurns<CheckedContinuation<Bool, Never>>>

    init(_ limits: ReadLimits) {
        self.limits = limits
        turns = Mutex(ReadTurns(limits))
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

    /// Gives the turn to whoever is next.
    func leave(_ tenant: String) {
        turns.withLock { $0.leave(tenant) }?.resume(returning: false)
    }

    /// Runs a read, and ends it when it takes too long.
    func timed<Value>(_ db: Database, _ body: (Database) throws -> Value) throws -> Value {
        var deadline = clinux_deadline()
        return try withUnsafeMutablePointer(to: &deadline) { deadline in
            clinux_sqlite_begin_deadline(db.sqliteConnection, deadline, limits.durationMax)
            defer { clinux_sqlite_end_deadline(db.sqliteConnection) }
            do {
                return try body(db)
            } catch let error as DatabaseError where error.resultCode == .SQLITE_INTERRUPT {
                guard deadline.pointee.has_passed != 0 else { throw error }
                throw StoreError.readTooLong(limitMilliseconds: limits.durationMax)
            }
        }
    }
}
