import FlowCore

/// The tasks that follow something and haven't ended, as they are before it changes.
extension [TenantTask] {
    /// Charges of theirs of which nobody was told yet, by the instalment.
    var untoldCharges: [Int: Int] {
        let untold = compactMap(\.untoldCharge).map { ($0.instalment, $0.charge) }
        return Dictionary(untold) { first, _ in first }
    }

    /// The same with those of them that were decided meanwhile.
    func updated(by decided: [TenantTask]) -> [TenantTask] {
        let newer = Dictionary(decided.map { ($0.id, $0) }) { _, last in last }
        return map { newer[$0.id] ?? $0 }.filter { $0.state != .ended }
    }
}
