// Written by generate.py from io.flowd.Jobs.varlink.

extension JobsAPI {
    /// A field of a step's form.
    package struct Field: Codable, Sendable, Hashable {
        /// Its name, by which answers are given.
        package var key: String
        /// What people read; absent where the name has to do.
        package var title: String?
        /// What a field of a form takes.
        package var type: FieldType
        /// What a number counts: mg, persons.
        package var unit: String?
        /// True when finishing the step takes it.
        package var required: Bool
        /// What a choice may be, in order; absent for other types.
        package var options: [String]?
        /// What it takes, in words.
        package var allowed: String

        /// Puts the fields together; nil fields are left out on the wire.
        package init(
            key: String,
            title: String? = nil,
            type: FieldType,
            unit: String? = nil,
            required: Bool,
            options: [String]? = nil,
            allowed: String
        ) {
            self.key = key
            self.title = title
            self.type = type
            self.unit = unit
            self.required = required
            self.options = options
            self.allowed = allowed
        }
    }
}
