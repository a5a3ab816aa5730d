// Written by generate.py from io.flowd.Jobs.varlink.

import Varlink

extension JobsAPI {
    /// Priority of a job among others.
    package enum Priority: String, WireEnum {
        case low
        case normal
        case high
        case urgent
    }
}
