/// A condition on a value of a job: `attribute.side=one`, `form.rsvp.persons>=2`, `!form.rsvp.coming`.
///
/// What a value is compared with is read by the kind of the value that is there: `12` is equal to the number and to the
/// text, `yes` to true and to the text.
package struct JobCondition: Hashable, Sendable {
    /// Requirement on the value of a column.
    package enum Check: Hashable, Sendable {
        case present
        case absent
        /// Holds when the value is one of these.
        case equals([String])
        /// Holds when the value isn't this, or when there is none.
        case differs(String)
        case bound(Test.Bound, FieldValue)
    }

    package static let countMax = 20

    package let column: JobColumn
    package let check: Check

    package init(_ column: JobColumn, _ check: Check) {
        self.column = column
        self.check = check
    }

    package var text: String {
        switch check {
        case .present: column.text
        case .absent: "!\(column.text)"
        case .equals(let values): "\(column.text)=\(CanonicalValue.list(values.map(CanonicalValue.text)).json)"
        case .differs(let value): "\(column.text)!=\(value)"
        case .bound(let bound, let limit): "\(column.text)\(bound.sign)\(limit)"
        }
    }

    package static func values(of text: String) -> [FieldValue] {
        var values: [FieldValue] = [.text(text)]
        if let number = try? DecimalNumber(validating: text) { values.append(.number(number)) }
        if ["true", "yes"].contains(text) { values.append(.boolean(true)) }
        if ["false", "no"].contains(text) { values.append(.boolean(false)) }
        return values
    }

    /// True where a number or a date lies on this side of the limit; false for what is of another kind.
    package static func lies(_ value: FieldValue, _ bound: Test.Bound, _ limit: FieldValue) -> Bool {
        // Any text comes before or after a date as a text: only dates have an order.
        if case .text(let text) = value, !CalendarDateText.isValid(text) { return false }
        return Test.bound(bound, limit).evaluate(.value(value)) ?? false
    }
}
