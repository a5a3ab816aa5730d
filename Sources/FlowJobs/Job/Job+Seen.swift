extension Job {
    /// Refuses answers to fields that have changed since the caller looked, unless they are what it gives as well.
    ///
    /// A blank value stands for no answer, and what doesn't fit the field for one that it can't have.
    func checkSeen(
        _ seen: [FieldKey: FieldValue],
        _ operation: ActionOperation,
        leaf index: Int
    ) throws(JobRefusal) {
        guard !seen.isEmpty else { return }
        let (step, action) = (plan.leaves[index].step, actions[index])
        if let unknown = seen.keys.filter({ key in !step.form.contains { $0.key == key } }).min() {
            let keys = step.form.map(\.key.text)
            throw .invalidInput(
                InvalidInput(
                    field: "ifAnswers",
                    found: unknown.text,
                    allowed: keys.isEmpty
                        ? "nothing: the step has no form" : "fields of the step: \(Displayed.list(keys))"
                )
            )
        }
        let given = operation.form ?? [:]
        let changed = step.form.filter { field in
            guard let known = seen[field.key] else { return false }
            let now = Reading(action.form[field.key], of: field)
            return Reading(known, of: field) != now && given[field.key].map { Reading($0, of: field) } != now
        }
        guard changed.isEmpty else {
            throw .answersChanged(job: header.id, step: step.key, fields: changed.map(\.key), stamp: action.stamp)
        }
    }

    /// A value as a field reads it: 12.50 and 12.5 are one number.
    private enum Reading: Hashable {
        case none
        case value(FieldValue)
        case unreadable(FieldValue)

        init(_ value: FieldValue?, of field: FieldDefinition) {
            guard let value, !value.isBlank else {
                self = .none
                return
            }
            do throws(FormProblem) {
                self = .value(try value.coerced(to: field))
            } catch {
                self = .unreadable(value)
            }
        }
    }
}
