// Written by generate.py from io.flowd.Reports.varlink.

import Varlink

extension ReportsAPI {
    /// Subject that a report covers.
    package enum ReportKind: String, WireEnum {
        /// Day with what is to be done by each person, and what is due.
        case day
        /// Week from Monday on, with what is to be done by each person and what is due, in a column for each day.
        case week
        /// A job with its steps, answers, payments and budgets.
        case job
        /// Party that is worked with: what they do, and what is agreed and paid.
        case vendor
        /// An account: what fell due and what was paid, with the balance after each.
        case statement
    }
}
