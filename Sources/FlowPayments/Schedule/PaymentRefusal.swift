/// Reasons for which a payment operation is refused; nothing was changed.
package enum PaymentRefusal: Error, Hashable, Sendable {
    case invalid(InvalidInput)
    case money(MoneyError)
    case noSuchInstalment(Int)
    case noSuchPayment(Int)
    /// The instalment has no such charge; `count` is how many it has.
    case noSuchCharge(instalment: Int, charge: Int, count: Int)
    case chargeReversed(instalment: Int, charge: Int, reason: String)
    case notPossibleNow(instalment: Int, verb: String, state: InstalmentState)
    /// Refused because the instalment isn't overdue.
    ///
    /// `from` is the earliest day on which it will be; nil as long as its due date isn't known.
    case notOverdue(instalment: Int, from: LocalDate?)
    /// Refused because no part of the instalment was written off, and it wasn't cancelled.
    case nothingToReopen(instalment: Int)
    /// All of the payment was given back before.
    case nothingToRefund(payment: Int)
    /// Money was paid on it or written off: that has to be taken back before it can be cancelled.
    case hasPayments(instalment: Int)
    /// The bank's line was recorded before, as this payment or as what of it was given back.
    case bankLineRecorded(BankLineID, PaymentID, isRefund: Bool = false)
    /// Refused because this payment may be the same transfer, and the caller hasn't looked at it.
    case notSeen(PaymentID)
    case removed(instalment: Int)
    case lastInstalment(Int)
    /// Conflict with an event of the schedule after the one that the caller knows; `newest` is the last such event.
    case changed(since: EventNumber, newest: EventNumber)
    case tooMany(what: String, allowed: Int)
}
