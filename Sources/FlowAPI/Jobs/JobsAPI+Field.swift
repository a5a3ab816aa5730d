// Written by generate.py from io.flowd.Jobs.varlink.

extension JobsAPI {
    /// A field of a step's form.
    package struct Field: Codable, Sendable, Hashable {
        /// Name of the field, under which answers are given.
        package var key: String
        /// Title that people read; absent where the name is used instead.
        package var title: String?
        package var type: FieldType
        /// Unit that a number counts, such as mg or persons.
        package var unit: String?
        /// True when finishing the step takes it.
        package var required: Bool
        /// Options of a choice, in order; absent for other types.
        package var options: [String]?
        /// Values that the field takes, in words.
        package var allowed: String

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
