/// Recorded payments against which the lines of a file are compared, to find those that are or may be recorded.
///
/// **Sure** that a line is a payment: their ids are equal; or their day, amount, party, words and account are, and not
/// each has a number of the bank. **Sure** that it isn't: the bank gave them two numbers, or they are of two accounts
/// that are named in one manner; or another line of the file is the payment already. Where neither is sure, and party
/// and amount are equal, a person decides: on the same day, and on days near to it where nothing in the two
/// distinguishes them, since one export is by booking dates, and another by value dates. So the files of a bank can be
/// imported in any order and form.
package struct BankLedger {
    /// Maximum distance between the days of one transfer, in days.
    ///
    /// They differ where booking and value date do, or where a line was pending at first.
    package static let daysBefore = 5

    private let known: [BankLineID: BankLineFate]
    private let days: ClosedRange<LocalDate>?
    private var byID: [PaymentID: RecordedPayment] = [:]
    private var byText: [Trait: [RecordedPayment]] = [:]
    private var byParty: [Trait: [RecordedPayment]] = [:]
    /// Payments of any party by direction, amount and day.
    private var bySum: [Trait: [RecordedPayment]] = [:]
    private var owners: [PaymentScheduleID: (key: String, name: String)] = [:]
    /// Payments that a line of the file is.
    private var explained: Set<PaymentID> = []

    /// Facts that a line and a payment share: direction, amount, day, and the normalised words, the party, or neither.
    private struct Trait: Hashable {
        let direction: PaymentDirection
        let amount: Money
        let day: Int
        let text: String
    }

    init(_ lines: [BankLine], _ recorded: [RecordedPayment], _ known: [BankLineID: BankLineFate]) {
        self.known = known
        let dates = lines.map(\.date)
        days = dates.min().flatMap { first in dates.max().map { first...$0 } }
        for payment in recorded.sorted(by: { ($0.id.schedule, $0.id.number) < ($1.id.schedule, $1.id.number) }) {
            byID[payment.id] = payment
            owners[payment.id.schedule] = (payment.party, payment.partyName)
            byText[Self.trait(payment, BankWords.normal(payment.words)), default: []].append(payment)
            byParty[Self.trait(payment, payment.party), default: []].append(payment)
            bySum[Self.trait(payment, ""), default: []].append(payment)
        }
    }

    private static func trait(_ payment: RecordedPayment, _ text: String) -> Trait {
        Trait(direction: payment.direction, amount: payment.amount, day: payment.paidOn.day, text: text)
    }

    /// Returns the party of a schedule and its name, as far as a payment states them.
    func owner(of schedule: PaymentScheduleID) -> (key: String, name: String)? { owners[schedule] }

    /// Returns the result for each line that is settled before matching; nil for a line that has to be matched.
    mutating func settle(_ lines: [BankLine]) -> [BankMatch?] {
        var stated: [BankMatch?] = []
        var first: [BankLineID: BankLine] = [:]
        for line in lines {
            switch line.state {
            case .pending(let word): stated.append(.skipped(.pending(word)))
            case .declined(let word): stated.append(.skipped(.declined(word)))
            case .booked, .unknown:
                if let earlier = first[line.id] {
                    stated.append(
                        Self.readAlike(line, earlier)
                            ? .skipped(.repeated(line: earlier.number)) : .left(.sameBankID(line: earlier.number))
                    )
                } else {
                    first[line.id] = line
                    stated.append(identified(line))
                }
            }
        }
        // Only what no id explains is compared by its words.
        for (index, line) in lines.enumerated() where stated[index] == nil {
            let words = BankWords.normal(line.words)
            let trait = Trait(direction: line.direction, amount: line.amount, day: line.date.day, text: words)
            if let payment = (byText[trait] ?? []).first(where: { !explained.contains($0.id) && isSurely(line, $0) }) {
                explained.insert(payment.id)
                stated[index] = .recorded(payment.id)
            } else if case .unknown(let word) = line.state {
                stated[index] = .left(.unknownState(word))
            } else if let sign = line.unclearSign {
                stated[index] = .left(.unclearSign(sign))
            }
        }
        return stated
    }

    private mutating func identified(_ line: BankLine) -> BankMatch? {
        var far: PaymentID?
        if case .payment(let payment)? = known[line.id] {
            // Some files have numbers that start again each month.
            let day = byID[payment]?.paidOn.day ?? .min
            let isNear = day != .min && abs(day - line.date.day) <= Self.daysBefore
            if line.id == line.contentID || isNear { return recorded(payment) }
            far = payment
        }
        // What it says is surer than a number.
        for fate in [known[line.contentID], known[line.id]] {
            switch fate {
            case .payment(let payment) where payment != far: return recorded(payment)
            case .refund(let payment): return .recorded(payment)
            case .dismissed(let reason): return .skipped(.dismissed(reason))
            case .payment, nil: break
            }
        }
        return far.map { .left(.perhapsRecorded($0, .bankID)) }
    }

    private mutating func recorded(_ payment: PaymentID) -> BankMatch {
        explained.insert(payment)
        return .recorded(payment)
    }

    /// True for what has day, amount and words of the line in common, where that is enough.
    private func isSurely(_ line: BankLine, _ payment: RecordedPayment) -> Bool {
        guard let other = payment.line else { return false }
        let isNamed = BankReference(line.naming).named.contains(payment.id.schedule)
        let isParty =
            line.counterpart.map { name in
                [payment.party, payment.partyName].contains { BankName.isSame($0, name) }
            } ?? isNamed
        guard isParty else { return false }
        return switch (line.id.bankID(and: other), line.id.account(and: other)) {
        case (.different, _), (_, .different): false
        case (.same, _), (_, .same): true
        case (.unknown, .unknown): false
        }
    }

    /// Returns the reason why a line with one of these parties may be a recorded payment.
    ///
    /// All payments that it may be are named, the nearest first.
    func doubt(_ line: BankLine, with parties: Set<String>) -> BankDoubt? {
        var nearest: BankDoubt?
        var others: [PaymentID] = []
        let distances = (0...Self.daysBefore).flatMap { $0 == 0 ? [0] : [-$0, $0] }
        for party in parties.sorted() {
            for distance in distances {
                let day = line.date.day + distance
                let trait = Trait(direction: line.direction, amount: line.amount, day: day, text: party)
                for payment in byParty[trait] ?? [] where !explained.contains(payment.id) {
                    guard let likeness = likeness(line, payment) else { continue }
                    if nearest == nil {
                        nearest = .perhapsRecorded(payment.id, likeness)
                    } else {
                        others.append(payment.id)
                    }
                }
            }
        }
        guard let first = nearest, !others.isEmpty else { return nearest }
        return .orRecorded(first, others)
    }

    /// Adds to a doubt the payments of any party with the line's day and amount, since the line may be one of them.
    func besides(_ doubt: BankDoubt, of line: BankLine) -> BankDoubt {
        var own: Set<PaymentID> = []
        var named = doubt
        if case .orRecorded(let first, let others) = doubt { (named, own) = (first, Set(others)) }
        if case .perhapsRecorded(let payment, _) = named { own.insert(payment) }
        let trait = Trait(direction: line.direction, amount: line.amount, day: line.date.day, text: "")
        let same = (bySum[trait] ?? []).filter {
            !own.contains($0.id) && !explained.contains($0.id) && !Self.isSurelyAnother(line, $0)
        }
        return same.isEmpty ? doubt : .beside(doubt, same.map(\.id))
    }

    private func likeness(_ line: BankLine, _ payment: RecordedPayment) -> BankLikeness? {
        let isSameDay = payment.paidOn == line.date
        if payment.line == nil, isSameDay { return .noLine }
        guard !Self.isSurelyAnother(line, payment) else { return nil }
        // No export takes the payer's signs for others.
        let signs = [line.naming, payment.words ?? ""].map { BankReference($0).signs }
        if !signs[0].isEmpty, !signs[1].isEmpty, signs[0] != signs[1] { return nil }
        if isSameDay {
            return BankWords.normal(line.words) == BankWords.normal(payment.words) ? .account : .otherWords
        }
        if payment.line == nil { return .noLineOnOtherDay(payment.paidOn) }
        // A file that has the payment's day, and no line of it, may have it on another, and in other words.
        let isCovered = days?.contains(payment.paidOn) == true
        return isCovered || Self.saysAlike(line, payment) ? .otherDay(payment.paidOn) : nil
    }

    /// True where the bank gave them two numbers, or they are of two accounts.
    private static func isSurelyAnother(_ line: BankLine, _ payment: RecordedPayment) -> Bool {
        guard let other = payment.line else { return false }
        return switch (line.id.bankID(and: other), line.id.account(and: other)) {
        case (.different, _), (_, .different): true
        case (.same, _), (_, .same), (.unknown, .unknown): false
        }
    }

    /// True when no words distinguish a line and a payment; a name alone, or no words, distinguish nothing.
    private static func saysAlike(_ line: BankLine, _ payment: RecordedPayment) -> Bool {
        guard let said = line.reference, let kept = payment.words else { return true }
        let isName = [payment.party, payment.partyName].contains { BankName.isSame($0, kept) }
        if isName || BankWords.normal(said) == BankWords.normal(kept) { return true }
        let signs = BankReference(said).signs
        return !signs.isEmpty && signs == BankReference(kept).signs
    }

    private static func readAlike(_ one: BankLine, _ other: BankLine) -> Bool {
        one.date == other.date && BankWords.normal(one.words) == BankWords.normal(other.words)
            && BankName.normal(one.counterpart ?? "") == BankName.normal(other.counterpart ?? "")
    }
}
