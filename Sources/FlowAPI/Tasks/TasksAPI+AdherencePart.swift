// Written by generate.py from io.flowd.Tasks.varlink.

import Varlink

extension TasksAPI {
    /// Criterion by which adherence is grouped: by the profile that tasks are for, by task, or by when they are due: by
    /// days, by weeks, which begin on Mondays, or by months, by the tenant's clock.
    package enum AdherencePart: String, WireEnum {
        case profile
        case task
        case day
        case week
        case month
    }
}
