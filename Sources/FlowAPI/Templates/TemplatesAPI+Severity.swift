// Written by generate.py from io.flowd.Templates.varlink.

import Varlink

extension TemplatesAPI {
    /// Severity of a finding in a template's source.
    package enum Severity: String, WireEnum {
        /// The source can't be used.
        case error
        /// The source can be used, and probably means something else.
        case warning
    }
}
