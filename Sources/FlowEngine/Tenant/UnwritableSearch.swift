import FlowCore

/// Finds, among the tasks of a wake that was refused, the one that can't be written: the others go on without it.
///
/// Pure. One refusal may be a moment's; after another the tasks that are due are woken one by one; the first of them is to blame when that is refused
/// as well, or it is on disk, and at the next refusal another is the first. Who is to blame is put aside as what can't be
/// read is.
struct UnwritableSearch: Sendable {
    /// Number of tasks read when one is woken alone: the task, and one more to see whether it is the last.
    static let lookCount = 2

    /// Whether tasks are woken one by one.
    private(set) var isNarrow = false
    /// Refusals since all that was due was done.
    private var refusalCount = 0
    /// The first that was woken alone since the state was read.
    private var suspect: TaskID?
    private var reasons: [TaskID: String] = [:]

    /// Notes a refusal, after which the state is read again.
    mutating func wakeWasRefused(because reason: String) {
        if let suspect { reasons[suspect] = "It can't be written: \(reason)" }
        refusalCount += 1
        isNarrow = refusalCount > 1
    }

    mutating func restart() { suspect = nil }

    /// Returns which of the due tasks are woken together.
    ///
    /// Those to blame are among the failures then, and woken without any other task that might be refused.
    mutating func narrow(_ due: [TenantTask], _ findings: inout TaskFindings) -> [TenantTask] {
        let blamed = due.filter { reasons[$0.id] != nil }
        guard blamed.isEmpty else {
            for task in blamed { findings.failures[task.id] = reasons[task.id] }
            reasons = [:]
            return blamed
        }
        guard let first = due.first(where: { findings.failures[$0.id] == nil }) else {
            (isNarrow, refusalCount, reasons) = (false, 0, [:])
            return due
        }
        guard isNarrow else { return due }
        suspect = suspect ?? first.id
        // Behind the last of them nothing is to be found.
        if due.count == 1 { (isNarrow, refusalCount) = (false, 0) }
        return [first]
    }
}
