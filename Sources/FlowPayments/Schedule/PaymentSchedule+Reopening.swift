/// The way back from a write-off and from a cancellation.
extension PaymentSchedule {
    /// Takes back all that was written off of an instalment, or its cancellation: it is owed again.
    ///
    /// What counts from a date of the job is due by the current value of that date. Throws when no part was written off
    /// and the instalment wasn't cancelled.
    package mutating func reopen(
        _ number: Int,
        reason: String? = nil,
        dates: JobDates = JobDates()
    ) throws(PaymentRefusal) -> PaymentOutcome {
        let index = try index(of: number)
        let reason = try reason.map(Self.checked)
        let instalment = instalments[index]
        guard !instalment.isRemoved else { throw .removed(instalment: number) }
        guard instalment.cancellation != nil || instalment.waived.isPositive else {
            throw .nothingToReopen(instalment: number)
        }
        return try performChange { schedule throws(PaymentRefusal) in
            schedule.instalments[index].cancellation = nil
            schedule.instalments[index].waived = .zero(schedule.currency)
            schedule.instalments[index].waiver = nil
            // While nothing was owed it didn't follow the job's dates.
            if instalment.outstanding.isZero { schedule.redate(index, dates) }
            return PaymentOutcome(credit: schedule.credit, reason: reason)
        }
    }
}
