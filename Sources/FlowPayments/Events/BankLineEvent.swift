/// A bank's line that is no payment of the tenant's.
package struct BankLineEvent: EventPayload {
    /// The kinds of event.
    package enum Kind: String, EventPayloadKind {
        /// A bank's line was dismissed: imports don't leave it for a person again.
        case bankLineDismissed
        /// A bank's line that was dismissed is looked at again.
        case bankLineRestored
    }

    /// The line's id.
    package let bankLine: String
    /// Why it was dismissed; absent when nobody said so.
    package let reason: String?

    /// Puts it together.
    package init(bankLine: String, reason: String?) {
        self.bankLine = bankLine
        self.reason = reason
    }
}
