/// Order of callers' reads: bounded over all tenants and for each, and the tenants take turns.
///
/// Pure; `ReadAdmission` has the lock and lets them wait.
struct ReadTurns<Waiter> {
    /// Decision on a read that is to begin.
    enum Admission: Hashable { case begins, waits, refused }

    private(set) var limits: ReadLimits
    private var runningCount = 0
    private var running: [String: Int] = [:]
    private var waiting: [String: [Waiter]] = [:]
    private var turns: [String] = []

    init(_ limits: ReadLimits) {
        self.limits = limits
    }

    var isEmpty: Bool { running.isEmpty && waiting.isEmpty && turns.isEmpty && runningCount == 0 }

    var counts: (running: Int, waiting: Int) { (runningCount, waiting.values.reduce(0) { $0 + $1.count }) }

    /// Begins a read where there is room; the others wait for their tenant's turn.
    mutating func enter(_ tenant: String, _ waiter: Waiter) -> Admission {
        if hasRoom(for: tenant) {
            begin(tenant)
            return .begins
        }
        let count = waiting[tenant]?.count ?? 0
        guard count < limits.waitingPerTenantMax else { return .refused }
        if count == 0 { turns.append(tenant) }
        waiting[tenant, default: []].append(waiter)
        return .waits
    }

    /// Ends a read; returns the waiter that begins now.
    ///
    /// One at most: any other waiter waits for more than this.
    mutating func leave(_ tenant: String) -> Waiter? {
        runningCount -= 1
        running[tenant] = running[tenant].flatMap { $0 > 1 ? $0 - 1 : nil }
        return next()
    }

    private mutating func next() -> Waiter? {
        for _ in 0..<turns.count {
            let next = turns.removeFirst()
            guard hasRoom(for: next), let waiter = waiting[next]?.removeFirst() else {
                turns.append(next)
                continue
            }
            if waiting[next]?.isEmpty == true { waiting[next] = nil } else { turns.append(next) }
            begin(next)
            return waiter
        }
        return nil
    }

    /// Goes by other limits; returns who begins now.
    mutating func update(_ limits: ReadLimits) -> [Waiter] {
        self.limits = limits
        var begun: [Waiter] = []
        while let waiter = next() { begun.append(waiter) }
        return begun
    }

    private func hasRoom(for tenant: String) -> Bool {
        runningCount < limits.countMax && running[tenant, default: 0] < limits.countPerTenantMax
    }

    private mutating func begin(_ tenant: String) {
        runningCount += 1
        running[tenant, default: 0] += 1
    }
}
