// Written by generate.py from io.flowd.Jobs.varlink.

import Varlink

extension JobsAPI {
    /// What a field of a form takes.
    package enum FieldType: String, WireEnum {
        /// Free text.
        case text
        /// An exact decimal number.
        case number
        /// True or false.
        case boolean
        /// One of the field's options.
        case choice
        /// A calendar date, YYYY-MM-DD.
        case date
    }
}
