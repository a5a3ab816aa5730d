import FlowCore

/// The tasks that follow something, as they are before it changes.
struct FollowingTasks: Sendable {
    /// Those that haven't ended.
    let tasks: [TenantTask]
    /// The number that the next one gets.
    let next: TaskID

    /// Charges of theirs of which nobody was told yet, by the instalment.
    var untoldCharges: [Int: Int] {
        let untold = tasks.compactMap(\.untoldCharge).map { ($0.instalment, $0.charge) }
        return Dictionary(untold) { first, _ in first }
    }

    /// The same with those of them that were decided meanwhile.
    func updated(by decided: [TenantTask]) -> FollowingTasks {
        let newer = Dictionary(decided.map { ($0.id, $0) }) { _, last in last }
        let tasks = tasks.map { newer[$0.id] ?? $0 }
        return FollowingTasks(tasks: tasks.filter { $0.state != .ended }, next: next)
    }
}
