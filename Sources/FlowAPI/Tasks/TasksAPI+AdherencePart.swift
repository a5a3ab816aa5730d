// Written by generate.py from io.flowd.Tasks.varlink.

import Varlink

extension TasksAPI {
    /// By what adherence is told apart: by whom tasks are for, by task, or by when they are due: by days, by weeks,
    /// which begin on Mondays, or by months, by the tenant's clock.
    package enum AdherencePart: String, WireEnum {
        /// Profile.
        case profile
        /// Task.
        case task
        /// Day.
        case day
        /// Week.
        case week
        /// Month.
        case month
    }
}
