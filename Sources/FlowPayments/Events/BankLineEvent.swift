/// A bank's line that is no payment of the tenant's.
package struct BankLineEvent: EventPayload {
    /// The kinds of event.
    package enum Kind: String, EventPayloadKind {
        /// A bank's line was dismissed: imports don't leave it for a person again.
        case bankLineDismissed
        /// A bank's line that was dismissed is looked at again.
        case bankLineRestored
    }

    /// Id of the bank's line, as text.
    package let bankLine: String
    /// Reason for the dismissal; absent when none was given.
    package let reason: String?

    package init(bankLine: String, reason: String?) {
        self.bankLine = bankLine
        self.reason = reason
    }
}
