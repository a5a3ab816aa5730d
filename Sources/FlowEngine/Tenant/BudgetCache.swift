import FlowCore

/// What is planned for the budgets of jobs, as it was decided, as long as the disk may not have it.
struct BudgetCache: Sendable {
    private var plans: [JobID: (planned: [BudgetCategory: Money], sequence: UInt64)] = [:]
    private var touched: [JobID] = []

    /// What is planned for a job; nil when the disk has it.
    func planned(of job: JobID) -> [BudgetCategory: Money]? { plans[job]?.planned }

    /// Keeps what was just decided.
    mutating func keep(_ planned: [BudgetCategory: Money], of job: JobID) {
        plans[job] = (planned, .max)
        touched.append(job)
    }

    /// Notes that what was kept last is in this changeset, and lets go of what is on disk.
    mutating func trim(settled: UInt64, handedOver: UInt64) {
        for job in touched { plans[job]?.sequence = handedOver }
        touched.removeAll(keepingCapacity: true)
        if !plans.isEmpty { plans = plans.filter { $0.value.sequence > settled } }
    }

    mutating func removeAll() {
        plans.removeAll()
        touched.removeAll()
    }
}
