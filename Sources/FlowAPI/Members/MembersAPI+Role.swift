// Written by generate.py from io.flowd.Members.varlink.

import Varlink

extension MembersAPI {
    /// Rights of a member in a tenant, from all to reading alone.
    package enum Role: String, WireEnum {
        case owner
        case manager
        case member
        case viewer
    }
}
