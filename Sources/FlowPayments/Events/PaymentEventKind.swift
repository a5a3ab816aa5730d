/// The kinds of event that tell what became of a payment schedule.
package enum PaymentEventKind: String, EventPayloadKind {
    /// The schedule got another ladder, or none any more.
    case paymentLadderSet
    /// Money came in, or went out.
    case paymentRecorded
    /// Money was given back.
    case paymentRefunded
    /// Change of the agreed terms of a schedule as a whole.
    case paymentScheduleAmended
    /// The schedule has one instalment more.
    case instalmentAdded
    /// Change of the agreed terms of an instalment.
    case instalmentAmended
    /// An instalment was taken out.
    case instalmentRemoved
    /// Some or all of an instalment was written off.
    case instalmentWaived
    /// An instalment that was given up or written off is owed again.
    case instalmentReopened
    /// An instalment was given up.
    case instalmentCancelled
    /// Reminders of an instalment were put on hold, or resumed.
    case instalmentHeld
    /// The payer says that an instalment isn't owed, or no longer does.
    case instalmentDisputed
    /// The payer has promised to pay an instalment by a day, or the promise was taken back.
    case instalmentPromised
    /// An instalment is due on another day.
    case instalmentRedated
    /// A late fee or interest came on top of an instalment.
    case instalmentCharged
    /// A late fee or interest comes to less, since something was paid before it.
    case chargeLowered
    /// A late fee or interest was taken back.
    case chargeReversed
    /// Credit was put on instalments.
    case creditUsed
    /// Reallocation: the amounts on the instalments were distributed again.
    case paymentReallocated
}
