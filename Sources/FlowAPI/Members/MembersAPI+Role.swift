// Written by generate.py from io.flowd.Members.varlink.

import Varlink

extension MembersAPI {
    /// Role of a member in a tenant, from the one with all rights to the one that only reads.
    package enum Role: String, WireEnum {
        case owner
        case manager
        case member
        case viewer
    }
}
