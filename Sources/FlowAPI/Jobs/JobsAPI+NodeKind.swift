// Written by generate.py from io.flowd.Jobs.varlink.

import Varlink

extension JobsAPI {
    /// What a node of the tree is.
    package enum NodeKind: String, WireEnum {
        /// Somebody does it.
        case step
        /// Holds steps and other groups.
        case group
    }
}
