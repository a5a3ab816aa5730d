// Written by generate.py from io.flowd.Jobs.varlink.

import Varlink

extension JobsAPI {
    /// Kind of a node of the job's tree.
    package enum NodeKind: String, WireEnum {
        /// Work that a person does.
        case step
        /// Holds steps and other groups.
        case group
    }
}
