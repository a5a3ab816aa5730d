// Written by generate.py from io.flowd.Members.varlink.

import Varlink

extension MembersAPI {
    /// Role.
    package enum Role: String, WireEnum {
        /// Owner.
        case owner
        /// Manager.
        case manager
        /// Member.
        case member
        /// Viewer.
        case viewer
    }
}
