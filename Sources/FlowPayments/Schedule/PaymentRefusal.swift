/// Why something about payments isn't done; nothing was changed.
package enum PaymentRefusal: Error, Hashable, Sendable {
    /// An argument can't be used.
    case invalid(InvalidInput)
    /// An amount, a currency or a percentage can't be used.
    case money(MoneyError)
    /// The schedule has no such instalment.
    case noSuchInstalment(Int)
    /// The schedule has no such payment.
    case noSuchPayment(Int)
    /// The instalment has no such charge; `count` is how many it has.
    case noSuchCharge(instalment: Int, charge: Int, count: Int)
    /// The charge was reversed before, and why.
    case chargeReversed(instalment: Int, charge: Int, reason: String)
    /// The instalment isn't in a state in which this can be done.
    case notPossibleNow(instalment: Int, verb: String, state: InstalmentState)
    /// It isn't overdue, and will be from this day on at the earliest; nil as long as it isn't known when it is due.
    case notOverdue(instalment: Int, from: LocalDate?)
    /// Nothing of it was written off, and it wasn't cancelled.
    case nothingToReopen(instalment: Int)
    /// All of the payment was given back before.
    case nothingToRefund(payment: Int)
    /// Money was paid on it or written off: that has to be taken back before it can be cancelled.
    case hasPayments(instalment: Int)
    /// The bank's line was recorded before, as this payment or as what of it was given back.
    case bankLineRecorded(BankLineID, PaymentID, isRefund: Bool = false)
    /// This payment may be the same transfer, and the caller hasn't looked at it.
    case notSeen(PaymentID)
    /// The instalment was removed, which isn't taken back.
    case removed(instalment: Int)
    /// The schedule has no other instalment.
    case lastInstalment(Int)
    /// Something happened to the schedule after the event that the caller knows; `newest` is the last of it.
    case changed(since: EventNumber, newest: EventNumber)
    /// The schedule has as many payments or charges as it can have.
    case tooMany(what: String, allowed: Int)
}
