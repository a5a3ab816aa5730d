/// What follows from charges that a ladder has made or taken back.
extension TenantState {
    /// Writes an event for each, and has the job follow whose steps wait for the instalment: it is judged by the new
    /// amount in the same changeset, and the event is its newest.
    ///
    /// Returns the rows of the schedules and of the jobs.
    mutating func tell(_ debts: inout DebtBook, _ ledger: inout Ledger, _ context: DecisionContext) -> [RowChange] {
        var rows: [RowChange] = []
        for change in debts.takeChanges() {
            guard let record = debts.record(change) else { continue }
            let kind: PaymentEventKind = change.charge.reversal == nil ? .instalmentCharged : .chargeReversed
            var outcome = PaymentOutcome(credit: change.after.credit, charge: change.charge.number)
            outcome.settled = zip(change.before.instalments, change.after.instalments)
                .filter { $0.outstanding.isPositive && $1.outstanding.isZero }.map(\.1.number)
            let changed = PaymentChanged(change.before, PaymentRows(record, before: change.before), outcome)
            guard let job = debts.job(of: change.after) else {
                ledger.append(kind, PaymentEvent(changed: changed, followed: nil))
                debts.note(change, event: ledger.head.number, nil)
                continue
            }
            ledger.turn(toJobWith: job.event)
            let (stamp, party) = (ledger.nextStamp, debts.party(of: change.after))
            let followed = follow(change.after, with: party, in: job, stamp, context)
            let payload = PaymentEvent(changed: changed, followed: JobFollowed(followed.edit, in: followed.job))
            ledger.append(kind, payload, job: job.header.id)
            let finished = finish(followed, &ledger)
            debts.note(change, event: stamp.event, finished.job)
            rows.append(finished.row)
        }
        return debts.rows + rows
    }
}
