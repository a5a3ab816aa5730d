/// One thing that is wrong with one field.
package struct FormProblem: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong.
    package enum Kind: String, Codable, Hashable, Sendable {
        /// The form has no such field.
        case unknownField
        /// A required value isn't there.
        case missing
        /// The value has another type.
        case wrongType
        /// The value isn't one of the choice's options.
        case notAnOption
        /// The text is longer than allowed.
        case tooLong
    }

    /// The field's name as it was given.
    package let field: String
    /// What is wrong.
    package let kind: Kind
    /// What was found, fit to be shown; nil when there was nothing.
    package let found: String?
    /// What is allowed, fit to be shown.
    package let allowed: String
    /// The known name that an unknown one was probably meant to be.
    package let suggestion: String?

    /// Makes a problem of its parts.
    package init(field: String, kind: Kind, found: String?, allowed: String, suggestion: String? = nil) {
        self.field = field
        self.kind = kind
        self.found = found
        self.allowed = allowed
        self.suggestion = suggestion
    }

    package var description: String {
        let found = found ?? "nothing"
        return switch kind {
        case .unknownField:
            if let suggestion {
                "There is no field \(Shown.text(field)); did you mean \"\(suggestion)\"?"
            } else {
                "There is no field \(Shown.text(field)); \(allowed)"
            }
        case .missing: "The field \"\(field)\" is required; give it \(allowed)"
        case .wrongType: "The field \"\(field)\" takes \(allowed), but found \(found)"
        case .notAnOption: "The field \"\(field)\" takes \(allowed), but found \(found)"
        case .tooLong: "The field \"\(field)\" takes \(allowed), but found \(found)"
        }
    }
}
