/// The way back from a write-off and from a cancellation.
extension PaymentSchedule {
    /// Takes back all that was written off of an instalment, or that it was cancelled: it is owed again.
    ///
    /// What counts from a date of the job is due by that date as it is now. Throws when nothing was written off and it
    /// wasn't cancelled.
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
        return try change { schedule throws(PaymentRefusal) in
            schedule.instalments[index].cancellation = nil
            schedule.instalments[index].waived = .zero(schedule.currency)
            schedule.instalments[index].waiver = nil
            // While nothing was owed it didn't follow the job's dates.
            if instalment.outstanding.isZero { schedule.redate(index, dates) }
            return PaymentOutcome(credit: schedule.credit, reason: reason)
        }
    }
}
