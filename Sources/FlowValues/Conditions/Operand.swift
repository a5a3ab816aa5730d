/// Subject of a condition: an attribute of the job, or a form field of a step.
package enum Operand: Hashable, Sendable, CustomStringConvertible {
    /// An attribute given when the job was started.
    case attribute(FieldKey)
    case field(step: StepKey, field: FieldKey)

    package var description: String {
        switch self {
        case .attribute(let key): key.text
        case .field(let step, let field): "\(step.text).\(field.text)"
        }
    }
}
