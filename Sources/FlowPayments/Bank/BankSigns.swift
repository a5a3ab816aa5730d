/// An amount whose sign can be read in two ways.
package struct BankUnclearSign: Hashable, Sendable {
    package let text: String
    /// True in a file with columns of their own for what came in and what went out.
    package let hasTwoColumns: Bool
}

/// Amounts of a file whose sign can be read in two ways.
///
/// Where a column states the direction, a minus is a convention of the bank when all outgoing amounts have one, and no
/// doubt arises when none has; beside outgoing amounts without one, it may mark money that came back. Where a sign
/// marks only what came in (`+`, `CR`), an amount without one may have gone out.
struct BankSigns {
    private var hasPlainOutgoing = false
    private var isBareDoubtful = false

    init(_ amounts: [(text: String, stated: PaymentDirection?)]) {
        var signed: Set<PaymentDirection> = []
        var hasLetters = false
        var hasBare = false
        for amount in amounts {
            let text = BankAmountText(amount.text)
            if amount.stated == .outgoing, text.sign != .outgoing { hasPlainOutgoing = true }
            guard amount.stated == nil else { continue }
            if let sign = text.sign {
                signed.insert(sign)
                hasLetters = hasLetters || text.hasLetters
            } else {
                hasBare = true
            }
        }
        isBareDoubtful = hasBare && signed.contains(.incoming) && (hasLetters || !signed.contains(.outgoing))
    }

    func isDoubtful(_ text: String, stated: PaymentDirection?) -> Bool {
        let sign = BankAmountText(text).sign
        return switch stated {
        case .incoming: sign == .outgoing
        case .outgoing: sign == .incoming || sign == .outgoing && hasPlainOutgoing
        case nil: sign == nil && isBareDoubtful
        }
    }
}
