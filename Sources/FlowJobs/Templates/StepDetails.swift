/// What steps of one kind have and others don't, as a template says it; a kind to come has its own members here.
package struct StepDetails: Codable, Hashable, Sendable {
    /// What a step of kind `payment` waits for.
    package let payment: PaymentTarget?
    /// What a step of kind `manual` makes of its answers.
    package let makes: ProfileMaking?

    /// Puts the details of a step together; most steps have none.
    package init(payment: PaymentTarget? = nil, makes: ProfileMaking? = nil) {
        (self.payment, self.makes) = (payment, makes)
    }

    /// As members of the step's canonical form, by the names that they are decoded by.
    var canonicalMembers: [String: CanonicalValue] {
        var members: [String: CanonicalValue] = [:]
        members.add("payment", payment.map { .text($0.text) })
        members.add("makes", makes?.canonical)
        return members
    }
}
