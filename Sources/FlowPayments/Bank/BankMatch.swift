/// An instalment on which something is owed, as bank lines are matched with it.
package struct OpenInstalment: Hashable, Sendable {
    /// Which one.
    package let id: InstalmentID
    /// Which way its money goes.
    package let direction: PaymentDirection
    /// What is owed on it.
    package let outstanding: Money
    /// The key of the party.
    package let party: String
    /// What the party is called.
    package let partyName: String
    /// The day on which it is due.
    package let dueDate: LocalDate?

    /// Puts it together.
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
    /// Which one.
    package let id: PaymentID
    /// The key of the party.
    package let party: String
    /// What the party is called.
    package let partyName: String
    /// Which way its money went.
    package let direction: PaymentDirection
    /// How much.
    package let amount: Money
    /// The day on which it was paid.
    package let paidOn: LocalDate
    /// The words that were kept with it.
    package let words: String?
    /// The bank's line that it was read from; absent where a person recorded it without.
    package let line: BankLineID?
    /// What of it was given back.
    package let refunded: Money

    /// Puts it together.
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

/// What a bank's line is for.
package enum BankMatch: Hashable, Sendable {
    /// By what it was found.
    package enum Basis: String, Hashable, Sendable, CaseIterable {
        /// Its reference names the instalment or the schedule.
        case reference
        /// The only party of this name owes, or is owed, just this amount.
        case amount
    }

    /// So much on these instalments of a schedule, all of the amount.
    case found(PaymentScheduleID, [PaymentAllocation], by: Basis)
    /// It is this payment.
    case recorded(PaymentID)
    /// It is no transfer, or another line of the file is the same one.
    case skipped(BankSkip)
    /// A person has to look.
    case left(BankDoubt)
}

/// Why a line is no transfer of its own.
package enum BankSkip: Hashable, Sendable {
    /// The bank calls it pending, by this word.
    case pending(String)
    /// The bank calls it declined, by this word.
    case declined(String)
    /// It tells what the account held, or what lines come to, by these words.
    case balance(String)
    /// Its amount is nothing.
    case nothingMoved
    /// This line before it has the same number of the bank, and says the same.
    case repeated(line: Int)
    /// A person said that it is nothing of the tenant's, and perhaps why.
    case dismissed(String?)

    /// In words, as the end of a sentence.
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

/// Why a line and a payment may be the same transfer.
package enum BankLikeness: Hashable, Sendable {
    /// No line belongs to the payment.
    case noLine
    /// The line of the payment has other words.
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
