import FlowCore
import GRDB
import Synchronization

/// Events of jobs, found by following each to the one before, from the job's newest.
///
/// An index by job would be one more page to write with every command. What was followed once is kept, since a chain
/// only grows: so a job is read page by page with one walk, and the next reader walks over what is new.
final class JobChains: Sendable {
    private struct Key: Hashable {
        let tenant: TenantID
        let job: JobID
    }

    private struct Chain {
        /// Numbers of the events, oldest first.
        var numbers: [EventNumber]
        var usedAt: UInt64
    }

    private struct State {
        var chains: [Key: Chain] = [:]
        var numberCount = 0
        var uses: UInt64 = 0
        var followedCount = 0
    }

    /// Most numbers that are kept, over all jobs; the chain that was used longest ago goes first.
    static let numberCountMax = 1_000_000
    /// Minimum length of a chain that is kept; shorter ones are followed again each time.
    static let keptCountMin = 100

    private let state = Mutex(State())

    var followedCount: Int { state.withLock(\.followedCount) }

    /// The numbers of a job's events up to its newest in this snapshot, oldest first.
    func numbers(
        of job: JobID,
        _ tenant: TenantID,
        newest: EventNumber,
        in db: Database
    ) throws -> [EventNumber] {
        let key = Key(tenant: tenant, job: job)
        let known = state.withLock { state in
            state.uses += 1
            state.chains[key]?.usedAt = state.uses
            return state.chains[key]?.numbers ?? []
        }
        guard let last = known.last, newest <= last else {
            let numbers = known + (try followChain(from: newest, downTo: known.last ?? 0, tenant, in: db))
            cache(numbers, for: key)
            return numbers
        }
        // Somebody else has read a newer snapshot.
        return newest == last ? known : Array(known[..<known.partitioningIndex { $0 > newest }])
    }

    private func followChain(
        from newest: EventNumber,
        downTo known: EventNumber,
        _ tenant: TenantID,
        in db: Database
    ) throws -> [EventNumber] {
        let links = try EventNumber.fetchCursor(
            db.cachedStatement(
                sql: """
                    WITH RECURSIVE link (number) AS (
                      SELECT ?
                      UNION ALL
                      SELECT event.previousOfJob FROM link JOIN event ON event.tenant = ? AND event.number = link.number
                      WHERE event.previousOfJob > ? AND event.previousOfJob < event.number
                    )
                    SELECT number FROM link
                    """
            ),
            arguments: [newest, tenant.number, known]
        )
        var numbers: [EventNumber] = []
        while let number = try links.next() { numbers.append(number) }
        state.withLock { $0.followedCount += numbers.count }
        return numbers.reversed()
    }

    private func cache(_ numbers: [EventNumber], for key: Key) {
        guard (Self.keptCountMin...Self.numberCountMax).contains(numbers.count) else { return }
        state.withLock { state in
            let before = state.chains[key]?.numbers.count ?? 0
            guard numbers.count > before else { return }
            state.chains[key] = Chain(numbers: numbers, usedAt: state.uses)
            state.numberCount += numbers.count - before
            while state.numberCount > Self.numberCountMax,
                let oldest = state.chains.min(by: { $0.value.usedAt < $1.value.usedAt })
            {
                state.chains[oldest.key] = nil
                state.numberCount -= oldest.value.numbers.count
            }
        }
    }
}

extension RandomAccessCollection where Index == Int {
    /// The first place from which on all elements fulfil a condition that none before fulfils.
    func partitioningIndex(_ isBehind: (Element) -> Bool) -> Int {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = low + (high - low) / 2
            if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
