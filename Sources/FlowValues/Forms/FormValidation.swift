/// Checks values against the fields of a form, or of a template's attributes.
package enum FormValidation {
    /// Most unknown fields that are reported; a caller could send any number.
    package static let unknownFieldCountMax = 64

    /// Returns the values in the types of their fields.
    ///
    /// Every value is checked and every problem collected; none is lost to an earlier one. A blank text doesn't satisfy a
    /// required field. Fields that aren't required may be left out.
    package static func validate(
        _ values: [FieldKey: FieldValue],
        against fields: [FieldDefinition]
    ) throws(FormError) -> [FieldKey: FieldValue] {
        var valid: [FieldKey: FieldValue] = [:]
        var problems: [FormProblem] = []
        for field in fields {
            guard let value = values[field.key], !(field.isRequired && value.isBlank) else {
                if field.isRequired { problems.append(field.problem(.missing, found: nil)) }
                continue
            }
            do {
                valid[field.key] = try value.coerced(to: field)
            } catch {
                problems.append(error)
            }
        }
        problems += unknownFields(in: values, fields)
        guard problems.isEmpty else { throw FormError(problems: problems) }
        return valid
    }

    private static func unknownFields(
        in values: [FieldKey: FieldValue],
        _ fields: [FieldDefinition]
    ) -> [FormProblem] {
        let known = fields.map(\.key.text)
        let unknown = Set(values.keys).subtracting(fields.map(\.key)).sorted()
        let allowed = known.isEmpty ? "there are none to fill in" : "the fields are \(Displayed.list(known))"
        return unknown.prefix(unknownFieldCountMax).map { key in
            FormProblem(
                field: key.text,
                kind: .unknownField,
                found: values[key].map { Displayed.text($0.description) },
                allowed: allowed,
                suggestion: Suggestion.closest(to: key.text, in: known)
            )
        }
    }
}

extension FieldValue {
    package var isBlank: Bool {
        guard case .text(let text) = self else { return false }
        return text.unicodeScalars.allSatisfy(\.properties.isWhitespace)
    }
}
