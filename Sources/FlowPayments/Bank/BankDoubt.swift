/// Reasons for which a line is left for a person to decide.
package enum BankDoubt: Hashable, Sendable {
    /// Reference to something on which nothing is owed in this direction in this currency.
    case notOwed(named: String)
    case noSuchSchedule(PaymentScheduleID)
    case severalNamed([String])
    /// Reference with what may be instalments, written without the sign, or may be something else.
    case perhapsNamed([InstalmentID])
    case otherParty(named: String, party: String, counterpart: String)
    case perhapsRecorded(PaymentID, BankLikeness)
    /// A line before it has the same number of the bank, and says something else.
    case sameBankID(line: Int)
    case unknownState(String)
    case unclearSign(BankUnclearSign)
    case future(today: LocalDate)
    /// Reference to something of a tenant for which the file isn't read.
    case elsewhere(tenant: String)
    case moreThanOwed(named: String, most: Money)
    /// Line that names neither a counterpart nor what the money was for.
    case saysNothing
    /// Name that fits no party with anything open in this direction in this currency.
    case unknownParty(String)
    /// Name that fits several parties, whose names differ in diacritical marks alone.
    case severalParties(String, [String])
    case noSuchAmount(party: String, open: [OpenInstalment])
    /// Several schedules have an instalment of this amount with this party.
    case several([InstalmentID])
    /// Amount owed on exactly this instalment, while earlier ones of its schedule are still open.
    case passesOver(InstalmentID, earlier: [OpenInstalment])
    /// Possible duplicate of the recorded payment in the doubt, or of one in the list.
    indirect case orRecorded(BankDoubt, [PaymentID])
    /// Another doubt, and payments of any party have its day and amount.
    indirect case beside(BankDoubt, [PaymentID])

    /// Maximum number of instalments or payments that a text names; the others are counted.
    private static let statedMax = 3

    /// True where the bank's own number is another line's already.
    package var isAboutBankID: Bool {
        switch self {
        case .sameBankID: true
        case .perhapsRecorded(_, let likeness): likeness == .bankID
        case .beside(let doubt, _), .orRecorded(let doubt, _): doubt.isAboutBankID
        case .notOwed, .noSuchSchedule, .severalNamed, .perhapsNamed, .otherParty, .unknownState, .unclearSign, .future,
            .elsewhere, .moreThanOwed, .saysNothing, .unknownParty, .severalParties, .noSuchAmount, .several,
            .passesOver:
            false
        }
    }

    package var isAboutLine: Bool {
        switch self {
        case .future, .unknownState, .unclearSign, .sameBankID, .elsewhere: true
        case .beside(let doubt, _): doubt.isAboutLine
        case .notOwed, .noSuchSchedule, .severalNamed, .perhapsNamed, .otherParty, .perhapsRecorded, .moreThanOwed,
            .saysNothing, .unknownParty, .severalParties, .noSuchAmount, .several, .passesOver, .orRecorded:
            false
        }
    }

    /// True where nothing of the tenant's is like the line: it may be about another's.
    package var isAboutNothing: Bool {
        switch self {
        case .notOwed, .noSuchSchedule, .otherParty, .saysNothing, .unknownParty, .noSuchAmount: true
        case .beside(let doubt, _): doubt.isAboutNothing
        case .severalNamed, .perhapsNamed, .perhapsRecorded, .sameBankID, .unknownState, .unclearSign, .future,
            .elsewhere, .moreThanOwed, .severalParties, .several, .passesOver, .orRecorded:
            false
        }
    }

    /// Doubt in words, as the end of a sentence.
    package var text: String {
        switch self {
        case .notOwed(let named): "its reference names \(named), on which nothing is owed this way in this currency"
        case .noSuchSchedule(let id): "its reference names #\(id), and there is no schedule \(id)"
        case .severalNamed(let names): "its reference names \(Self.list(names))"
        case .perhapsNamed(let ids):
            """
            its reference may name \(Self.list(ids.map(\.description))), or be a date: only with the sign, such as \
            #\(ids.first.map(\.description) ?? "3/2"), it is sure
            """
        case .otherParty(let named, let party, let counterpart):
            "its reference names \(named), which is with \(party), and the counterpart is “\(counterpart)”"
        case .perhapsRecorded(let payment, let likeness): Self.text(payment, likeness)
        case .sameBankID(let line): "line \(line) has the same bank id and amount, and says something else"
        case .unknownState(let word):
            "“\(word)” doesn't tell whether it is booked: where the column means something else, say --columns state=-"
        case .unclearSign(let sign) where sign.hasTwoColumns:
            "“\(sign.text)” can have come in or gone out: its sign says otherwise than its column, and other lines have none"
        case .unclearSign(let sign):
            """
            “\(sign.text)” can have come in or gone out: other lines have their signs another way; where signs alone count, \
            say --columns direction=- and amount=PLACE
            """
        case .future(let today): "its date is after today, \(today.text)"
        case .elsewhere(let tenant):
            "its reference names something of tenant \(tenant): say --tenants \(tenant), or several, for it to be looked at"
        case .moreThanOwed(let named, let most): "it is more than the \(most) that is owed on \(named)"
        case .saysNothing: "it has no counterpart, and its reference names no instalment"
        case .unknownParty(let name): "nobody called “\(name)” has anything open this way in this currency"
        case .noSuchAmount(let party, let open):
            "what is open with \(party) is \(Self.list(open.map { "\($0.outstanding) on \($0.id)" }))"
        case .severalParties(let name, let parties): "“\(name)” may be \(parties.joined(separator: " or "))"
        case .several(let ids): "it may be for \(Self.list(ids.map(\.description)))"
        case .passesOver(let id, let earlier):
            """
            it is what is owed on \(id), and before that \(Self.list(earlier.map { "\($0.outstanding) on \($0.id)" })) \
            was due
            """
        case .orRecorded(let doubt, let payments):
            doubt.text + "; it may also be \(Self.list(payments.map(\.description)))"
        case .beside(let doubt, let payments): doubt.text + "; " + Self.text(payments)
        }
    }

    private static func text(_ payment: PaymentID, _ likeness: BankLikeness) -> String {
        let other = "if it is another payment, record it with the bank line"
        return switch likeness {
        case .noLine:
            """
            \(payment) has the same day and amount and no bank line, so it may be recorded already: \(other)
            """
        case .otherWords:
            "\(payment) has the same day and amount, from a line with other words, so it may be this one: \(other)"
        case .account:
            """
            \(payment) reads the same, and the account isn't told in both files, or not in one manner, so it may be \
            this one: \(other)
            """
        case .otherDay(let day):
            """
            \(payment) of \(day.text) has the same amount, and the file has no other line of it, so it may be this \
            one on another day: \(other)
            """
        case .noLineOnOtherDay(let day):
            """
            \(payment) of \(day.text) has the same amount and no bank line, so it may be this one on another day: \(other)
            """
        case .bankID:
            "\(payment) has the same bank id and amount, and a day far from this one: \(other)"
        }
    }

    private static func text(_ payments: [PaymentID]) -> String {
        let isOne = payments.count == 1
        let which = isOne ? "that one" : "one of them"
        return """
            \(list(payments.map(\.description))) \(isOne ? "has" : "have") the same day and amount; if it is \(which), \
            nothing is to be done
            """
    }

    private static func list(_ parts: [String]) -> String {
        let more = parts.count > statedMax ? " and \(parts.count - statedMax) more" : ""
        return parts.prefix(statedMax).joined(separator: ", ") + more
    }
}
