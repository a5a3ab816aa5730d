/// One thing that is wrong with one field.
package struct FormProblem: Error, Hashable, Sendable, CustomStringConvertible {
    /// Kind of problem with a field's value.
    package enum Kind: String, Codable, Hashable, Sendable {
        case unknownField
        case missing
        case wrongType
        case notAnOption
        case tooLong
    }

    package let field: String
    package let kind: Kind
    package let found: String?
    package let allowed: String
    /// The known name that an unknown one was probably meant to be.
    package let suggestion: String?

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
                "There is no field \(Displayed.text(field)); did you mean \"\(suggestion)\"?"
            } else {
                "There is no field \(Displayed.text(field)); \(allowed)"
            }
        case .missing: "The field \"\(field)\" is required; give it \(allowed)"
        case .wrongType: "The field \"\(field)\" takes \(allowed), but found \(found)"
        case .notAnOption: "The field \"\(field)\" takes \(allowed), but found \(found)"
        case .tooLong: "The field \"\(field)\" takes \(allowed), but found \(found)"
        }
    }
}
