/// An amount whose sign can be read in two ways.
package struct BankUnclearSign: Hashable, Sendable {
    /// The cell.
    package let text: String
    /// True in a file with columns of their own for what came in and what went out.
    package let hasTwoColumns: Bool
}

/// Amounts of a file whose sign can be read in two ways.
///
/// Where a column tells the direction, a minus is a habit of the bank's when all that went out has one, and nothing when
/// none has; beside others without it may be money that came back. Where a sign marks only what came in (`+`, `CR`), an
/// amount without one may have gone out.
struct BankSigns {
    private var hasPlainOutgoing = false
    private var isBareDoubtful = false

    /// Looks at all amounts of a file, each with the direction that its column tells.
    init(_ amounts: [(text: String, told: PaymentDirection?)]) {
        var signed: Set<PaymentDirection> = []
        var hasLetters = false
        var hasBare = false
        for amount in amounts {
            let text = BankAmountText(amount.text)
            if amount.told == .outgoing, text.sign != .outgoing { hasPlainOutgoing = true }
            guard amount.told == nil else { continue }
            if let sign = text.sign {
                signed.insert(sign)
                hasLetters = hasLetters || text.hasLetters
            } else {
                hasBare = true
            }
        }
        isBareDoubtful = hasBare && signed.contains(.incoming) && (hasLetters || !signed.contains(.outgoing))
    }

    /// True for an amount that can be read in two ways.
    func isDoubtful(_ text: String, told: PaymentDirection?) -> Bool {
        let sign = BankAmountText(text).sign
        return switch told {
        case .incoming: sign == .outgoing
        case .outgoing: sign == .incoming || sign == .outgoing && hasPlainOutgoing
        case nil: sign == nil && isBareDoubtful
        }
    }
}
