/// State of an instalment on a day.
///
/// It is a function of what was recorded and of the payer's date, never stored alone.
package enum InstalmentState: String, Hashable, Sendable, Codable, CaseIterable {
    /// Scheduled: the due date has not come, or there is none yet.
    case scheduled
    /// Due: the due date has come, and the days of grace aren't over, or credit covers what is owed.
    case due
    /// The day and the days of grace are over, and something is owed beyond what credit covers.
    case overdue
    /// Partly paid: a part was paid, a part is owed, and the instalment isn't overdue.
    case partiallyPaid
    case paid
    /// Settled without full payment: no amount is owed any more, because some or all of it was written off.
    case waived
    /// Cancelled: the instalment was given up before anything was paid.
    case cancelled
    /// Owed by the payer, who says that it isn't.
    case disputed

    package var isSettled: Bool {
        switch self {
        case .paid, .waived, .cancelled: true
        case .scheduled, .due, .overdue, .partiallyPaid, .disputed: false
        }
    }
}
