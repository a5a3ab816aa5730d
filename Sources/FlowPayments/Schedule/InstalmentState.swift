/// How an instalment stands on a day: a function of what was recorded and of the payer's date, never stored alone.
package enum InstalmentState: String, Hashable, Sendable, Codable, CaseIterable {
    /// Its day has not come, or it has none yet.
    case scheduled
    /// Its day has come, and the days of grace aren't over, or credit covers what is owed.
    case due
    /// The day and the days of grace are over, and something is owed beyond what credit covers.
    case overdue
    /// Something was paid, something is owed, and it isn't overdue.
    case partiallyPaid
    /// All of it was paid.
    case paid
    /// Nothing is owed any more, because some or all of it was written off.
    case waived
    /// It was given up before anything was paid.
    case cancelled
    /// Something is owed, and the payer says that it isn't.
    case disputed

    /// True when nothing more is expected.
    package var isSettled: Bool {
        switch self {
        case .paid, .waived, .cancelled: true
        case .scheduled, .due, .overdue, .partiallyPaid, .disputed: false
        }
    }
}
