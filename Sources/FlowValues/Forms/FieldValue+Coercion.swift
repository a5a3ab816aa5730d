extension FieldValue {
    /// Reads what a person typed, or a template says, as the value of a field.
    ///
    /// Booleans may be written `true`, `false`, `yes` or `no`. Throws a problem that names the field, what was found and
    /// what is allowed.
    package static func parse(_ text: String, as definition: FieldDefinition) throws(FormProblem) -> FieldValue {
        switch definition.type {
        case .text:
            let length = text.unicodeScalars.count
            guard length <= textLengthMax else {
                throw definition.problem(.tooLong, found: "\(length) characters")
            }
            return .text(text)
        case .number:
            do {
                return .number(try DecimalNumber(validating: text))
            } catch {
                throw definition.problem(.wrongType, found: Displayed.text(text))
            }
        case .boolean:
            guard let isTrue = boolean(text) else {
                throw definition.problem(.wrongType, found: Displayed.text(text))
            }
            return .boolean(isTrue)
        case .choice:
            // Options are compared byte by byte, as digests are: two spellings of "é" are two options.
            guard definition.options.contains(where: { $0.utf8.elementsEqual(text.utf8) }) else {
                throw definition.problem(.notAnOption, found: Displayed.text(text), near: text)
            }
            return .text(text)
        case .date:
            guard CalendarDateText.isValid(text) else {
                throw definition.problem(.wrongType, found: Displayed.text(text))
            }
            return .text(text)
        }
    }

    /// Returns the value as the field's type; text is read as by `parse`, since the command line has nothing else.
    package func coerced(to definition: FieldDefinition) throws(FormProblem) -> FieldValue {
        switch (self, definition.type) {
        case (.text(let text), _): return try Self.parse(text, as: definition)
        case (.number, .number), (.boolean, .boolean): return self
        case (.number(let number), .text), (.number(let number), .boolean), (.number(let number), .choice),
            (.number(let number), .date):
            throw definition.problem(.wrongType, found: "the number \(number.text)")
        case (.boolean(let isTrue), .text), (.boolean(let isTrue), .number), (.boolean(let isTrue), .choice),
            (.boolean(let isTrue), .date):
            throw definition.problem(.wrongType, found: isTrue ? "true" : "false")
        }
    }

    private static func boolean(_ text: String) -> Bool? {
        switch text {
        case "true", "yes": true
        case "false", "no": false
        default: nil
        }
    }
}

extension FieldDefinition {
    /// Description of the accepted values, written as part of a sentence.
    package var allowed: String {
        switch type {
        case .text: "text of at most \(FieldValue.textLengthMax) characters"
        case .number:
            "a number of at most \(DecimalNumber.integerDigitCountMax) digits before the point and "
                + "\(DecimalNumber.fractionDigitCountMax) after it"
        case .boolean: "true or false"
        case .choice: "one of \(Displayed.list(options))"
        case .date: "a date that exists, as YYYY-MM-DD"
        }
    }

    func problem(_ kind: FormProblem.Kind, found: String?, near text: String? = nil) -> FormProblem {
        FormProblem(
            field: key.text,
            kind: kind,
            found: found,
            allowed: allowed,
            suggestion: text.flatMap { Suggestion.closest(to: $0, in: options) }
        )
    }
}
