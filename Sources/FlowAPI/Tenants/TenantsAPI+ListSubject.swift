// Written by generate.py from io.flowd.Tenants.varlink.

import Varlink

extension TenantsAPI {
    /// Things that a saved list is of.
    package enum ListSubject: String, WireEnum {
        case jobs
        case profiles
    }
}
