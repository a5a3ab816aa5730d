/// An instalment on which something is owed, as bank lines are matched with it.
package struct OpenInstalment: Hashable, Sendable {
    package let id: InstalmentID
    package let direction: PaymentDirection
    package let outstanding: Money
    /// The key of the party.
    package let party: String
    package let partyName: String
    package let dueDate: LocalDate?

    package init(
        id: InstalmentID,
        direction: PaymentDirection,
        outstanding: Money,
        party: String,
        partyName: String,
        dueDate: LocalDate?
    ) {
        self.id = id
        self.direction = direction
        self.outstanding = outstanding
        self.party = party
        self.partyName = partyName
        self.dueDate = dueDate
    }
}

/// A payment that is recorded, as lines are compared with it.
package struct RecordedPayment: Hashable, Sendable {
    package let id: PaymentID
    /// The key of the party.
    package let party: String
    package let partyName: String
    package let direction: PaymentDirection
    package let amount: Money
    package let paidOn: LocalDate
    package let words: String?
    /// The bank's line that it was read from; absent where a person recorded it without.
    package let line: BankLineID?
    package let refunded: Money

    package init(
        id: PaymentID,
        party: String,
        partyName: String,
        direction: PaymentDirection,
        amount: Money,
        paidOn: LocalDate,
        words: String?,
        line: BankLineID?,
        refunded: Money? = nil
    ) {
        self.refunded = refunded ?? .zero(amount.currency)
        self.id = id
        self.party = party
        self.partyName = partyName
        self.direction = direction
        self.amount = amount
        self.paidOn = paidOn
        self.words = words
        self.line = line
    }
}

/// Match of a bank's line: what its money is for.
package enum BankMatch: Hashable, Sendable {
    /// Basis on which a match was found.
    package enum Basis: String, Hashable, Sendable, CaseIterable {
        case reference
        /// The only party of this name owes, or is owed, just this amount.
        case amount
    }

    /// Match with these amounts on instalments of a schedule, together all of the line's amount.
    case found(PaymentScheduleID, [PaymentAllocation], by: Basis)
    case recorded(PaymentID)
    case skipped(BankSkip)
    /// A person has to look.
    case left(BankDoubt)
}

/// Reasons for which a line is no transfer of its own.
package enum BankSkip: Hashable, Sendable {
    /// The bank calls it pending, by this word.
    case pending(String)
    /// The bank calls it declined, by this word.
    case declined(String)
    /// Balance of the account, or sum of lines, recognised by these words.
    case balance(String)
    /// Line with an amount of zero.
    case nothingMoved
    /// Repetition of an earlier line with an equal bank number and equal content.
    case repeated(line: Int)
    /// A person said that it is nothing of the tenant's, and perhaps why.
    case dismissed(String?)

    /// Reason in words, as the end of a sentence.
    package var text: String {
        switch self {
        case .pending(let word): "it is “\(word)”: the line that says it is booked is recorded"
        case .declined(let word): "it is “\(word)”, so no money moved"
        case .balance(let words): "“\(words)” is no transfer"
        case .nothingMoved: "its amount is nothing, so no money moved"
        case .dismissed(let reason): "it was dismissed" + (reason.map { ": \($0)" } ?? "")
        case .repeated(let line): "it is line \(line) once more: the bank's id is the same"
        }
    }
}

/// Reasons for which a line and a payment may be one transfer.
package enum BankLikeness: Hashable, Sendable {
    case noLine
    case otherWords
    /// They read the same, and one of two files doesn't tell the account, or calls it otherwise.
    case account
    /// The payment is of another day, and the file has no line of it.
    case otherDay(LocalDate)
    /// The payment is of another day, and no line belongs to it.
    case noLineOnOtherDay(LocalDate)
    /// They have the bank's id and the amount in common, and are of days far from each other.
    case bankID
}
