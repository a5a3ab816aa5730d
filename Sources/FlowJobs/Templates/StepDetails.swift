/// Details that steps of one kind have and others don't, as a template states them.
///
/// A kind to come has its own members here.
package struct StepDetails: Codable, Hashable, Sendable {
    /// Payment that a step of kind `payment` waits for.
    package let payment: PaymentTarget?
    /// Profile that a step of kind `manual` makes of its answers.
    package let makes: ProfileMaking?

    package init(payment: PaymentTarget? = nil, makes: ProfileMaking? = nil) {
        (self.payment, self.makes) = (payment, makes)
    }

    var canonicalMembers: [String: CanonicalValue] {
        var members: [String: CanonicalValue] = [:]
        members.add("payment", payment.map { .text($0.text) })
        members.add("makes", makes?.canonical)
        return members
    }
}
