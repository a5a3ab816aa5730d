/// Request by a caller to dismiss a bank's line as none of the tenant's, or to take the dismissal back.
package struct BankLineDismissal: Hashable, Sendable {
    package let line: String
    package let reason: String?
    /// True for a line that is looked at again.
    package let isTakenBack: Bool

    package init(line: String, reason: String? = nil, isTakenBack: Bool = false) {
        self.line = line
        self.reason = reason
        self.isTakenBack = isTakenBack
    }

    package var canonical: CanonicalValue {
        let words = [isTakenBack ? "restoreBankLine" : "dismissBankLine", line] + [reason].compactMap { $0 }
        return .list(words.map { .text($0) })
    }

    /// The line and the reason; throws which field breaks which rule.
    package func read() throws(InvalidInput) -> (line: BankLineID, reason: String?) {
        let line = try BankLineID(validating: line)
        return (line, try BoundedText.optional(reason, field: "reason", max: BoundedText.reasonLengthMax))
    }
}

/// A bank's line right after it was dismissed, or that was taken back.
package struct BankLineReceipt: Hashable, Sendable, Codable {
    package let line: String
    package let isDismissed: Bool
    /// The event that says so; 0 when nothing changed.
    package let eventNumber: EventNumber

    package init(line: String, isDismissed: Bool, eventNumber: EventNumber) {
        self.line = line
        self.isDismissed = isDismissed
        self.eventNumber = eventNumber
    }
}
