// Written by generate.py from io.flowd.Reports.varlink.

import Varlink

extension ReportsAPI {
    /// What a report is about.
    package enum ReportKind: String, WireEnum {
        /// A day: what is to be done by whom, and what is due.
        case day
        /// A week from Monday on, likewise, with a column for each day.
        case week
        /// A job with its steps, answers, payments and budgets.
        case job
        /// Somebody that is worked with: what they do, and what is agreed and paid.
        case vendor
        /// An account: what fell due and what was paid, with the balance after each.
        case statement
    }
}
