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

/// A payment that no bank's line belongs to: a line of its day and amount may be the same.
package struct UnlinkedPayment: Hashable, Sendable {
    /// Which one.
    package let id: PaymentID
    /// The key of the party.
    package let party: String
    /// Which way its money went.
    package let direction: PaymentDirection
    /// How much.
    package let amount: Money
    /// The day on which it was paid.
    package let paidOn: LocalDate

    /// Puts it together.
    package init(id: PaymentID, party: String, direction: PaymentDirection, amount: Money, paidOn: LocalDate) {
        self.id = id
        self.party = party
        self.direction = direction
        self.amount = amount
        self.paidOn = paidOn
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
    /// A person has to look.
    case left(BankDoubt)
}

/// Why a line is left for a person.
package enum BankDoubt: Hashable, Sendable {
    /// Its reference names something on which nothing is owed this way in this currency.
    case notOwed(named: String)
    /// Its reference names several.
    case severalNamed([String])
    /// Its reference names something that is with another party than the counterpart.
    case otherParty(named: String, party: String, counterpart: String)
    /// The party has a payment of this day and amount already, which no line belongs to.
    case perhapsRecorded(PaymentID)
    /// Its day is still to come.
    case future(today: LocalDate)
    /// It is more than what is owed on what its reference names.
    case moreThanOwed(named: String, most: Money)
    /// It says neither who paid nor what for.
    case saysNothing
    /// Nobody of this name has anything open this way in this currency.
    case unknownParty(String)
    /// The party has other amounts open.
    case noSuchAmount(party: String, open: [OpenInstalment])
    /// Several schedules have an instalment of this amount with this party.
    case several([InstalmentID])

    /// Most instalments that it tells.
    private static let toldMax = 3

    /// In words, as the end of a sentence.
    package var text: String {
        switch self {
        case .notOwed(let named): "its reference names \(named), on which nothing is owed this way in this currency"
        case .severalNamed(let names): "its reference names \(Self.list(names))"
        case .otherParty(let named, let party, let counterpart):
            "its reference names \(named), which is with \(party), and the counterpart is “\(counterpart)”"
        case .perhapsRecorded(let payment):
            """
            \(payment) has the same day and amount and no bank line, so it may be recorded already: if it is another \
            payment, record it with the bank line
            """
        case .future(let today): "its date is after today, \(today.text)"
        case .moreThanOwed(let named, let most): "it is more than the \(most) that is owed on \(named)"
        case .saysNothing: "it has no counterpart, and its reference names no instalment"
        case .unknownParty(let name): "nobody called “\(name)” has anything open this way in this currency"
        case .noSuchAmount(let party, let open):
            "what is open with \(party) is \(Self.list(open.map { "\($0.outstanding) on \($0.id)" }))"
        case .several(let ids): "it may be for \(Self.list(ids.map(\.description)))"
        }
    }

    private static func list(_ parts: [String]) -> String {
        let more = parts.count > toldMax ? " and \(parts.count - toldMax) more" : ""
        return parts.prefix(toldMax).joined(separator: ", ") + more
    }
}
