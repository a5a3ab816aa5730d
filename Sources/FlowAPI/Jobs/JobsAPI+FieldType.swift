// Written by generate.py from io.flowd.Jobs.varlink.

import Varlink

extension JobsAPI {
    /// Type of the value that a form field takes.
    package enum FieldType: String, WireEnum {
        case text
        /// An exact decimal number.
        case number
        case boolean
        /// One of the field's options.
        case choice
        /// A calendar date, YYYY-MM-DD.
        case date
    }
}
