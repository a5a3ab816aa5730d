/// In whose zone a step's due date is.
package enum StepDueZone: Hashable, Sendable {
    /// The tenant's.
    case tenant
    /// The template names it.
    case named(String)
    /// Who pays what the template calls so.
    case payer(of: PaymentKey)
}

extension StepDefinition {
    /// In whose zone it is due, as its kind says.
    package var dueZone: StepDueZone { kind.behaviour.dueZone(of: self) }
}
