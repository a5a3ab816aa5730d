import FlowAPI
import FlowCore

/// A line of an account: what fell due, or what was paid.
struct StatementEntry: Sendable {
    let account: AccountKey
    let party: String
    let day: LocalDate?
    let title: String
    let amount: Money
    let isPayment: Bool
    let note: String?
    /// Sort key on a day: instalments, their charges, payments; then in the order they were made.
    private let order: [Int]

    /// Returns true when the left entry comes first, by the day.
    ///
    /// On one day, what fell due comes before what was paid.
    static func precedes(_ left: StatementEntry, _ right: StatementEntry) -> Bool {
        let days = [left, right].map { $0.day?.day ?? .max }
        return days[0] == days[1] ? left.order.lexicographicallyPrecedes(right.order) : days[0] < days[1]
    }

    /// False for what was given up before anything was paid on it.
    var tells: Bool { isPayment || amount.isPositive || note != nil }

    func isBefore(_ first: LocalDate?) -> Bool {
        guard let day, let first else { return false }
        return day < first
    }

    func isUntil(_ last: LocalDate) -> Bool { day.map { $0 <= last } ?? false }

    func applied(to balance: Money) throws(MoneyError) -> Money {
        isPayment
            ? try balance.subtracting(amount, field: "balance") : try balance.adding(amount, field: "balance")
    }

    // MARK: - Of the lists

    /// Returns the entries of an instalment, and of the charges on it where they are listed one by one.
    static func entries(
        of part: PaymentsAPI.Instalment,
        _ charges: [PaymentsAPI.PaymentCharge],
        _ words: ReportWords
    ) throws -> [StatementEntry] {
        let currency = try Currency(validating: part.currency)
        func money(_ text: String) throws(MoneyError) -> Money {
            try Money(validating: text, currency, sign: .notNegative)
        }
        let open = try money(part.outstanding)
        // What was agreed and charged, less what was written off or given up.
        let owed = try money(part.paid).adding(open, field: "paid")
        let charged = try Money.sum(charges.map { try money($0.amount) }, of: currency, field: "charged")
        let areApart = charged.minorUnits <= owed.minorUnits
        let account = AccountKey(direction: part.direction, currency: part.currency)
        let place = part.id.split(separator: "/").compactMap { Int($0) }
        let title = part.title == part.scheduleTitle ? part.title : "\(part.scheduleTitle): \(part.title)"
        let isWaived = try money(part.waived).isPositive
        var entries = [
            StatementEntry(
                account: account,
                party: part.party,
                day: try part.dueDate.map { try LocalDate(validating: $0, field: "dueDate") },
                title: title,
                amount: areApart ? try owed.subtracting(charged, field: "charged") : owed,
                isPayment: false,
                note: isWaived ? "\(words["waived"]): \(words.amount(part.waived, part.currency))" : nil,
                order: [0] + place
            )
        ]
        for charge in areApart ? charges : [] {
            entries.append(
                StatementEntry(
                    account: account,
                    party: part.party,
                    day: try LocalDate(validating: charge.chargedOn, field: "chargedOn"),
                    title: "\(title) · \(words[charge.kind.rawValue])\(charge.rate.map { " \($0)\u{A0}%" } ?? "")",
                    amount: try money(charge.amount),
                    isPayment: false,
                    note: charge.runsFrom.map { words.words("since", words.dateTime($0)) },
                    order: [1] + place + [charge.number]
                )
            )
        }
        return entries
    }

    /// A payment, less what was given back of it.
    init(_ payment: PaymentsAPI.Payment, _ words: ReportWords) throws {
        let currency = try Currency(validating: payment.currency)
        let refunded = try Money(validating: payment.refunded, currency, sign: .notNegative)
        self.init(
            account: AccountKey(direction: payment.direction, currency: payment.currency),
            party: payment.party,
            day: try LocalDate(validating: payment.paidOn, field: "paidOn"),
            title: ["\(words["payment"]) \(payment.id)", payment.scheduleTitle, payment.reference].compactMap(\.self)
                .joined(separator: " · "),
            amount: try Money(validating: payment.amount, currency).subtracting(refunded, field: "refunded"),
            isPayment: true,
            note: refunded.isPositive ? "\(words["refunded"]): \(words.amount(refunded))" : nil,
            order: [2] + payment.id.split { "/p".contains($0) }.compactMap { Int($0) }
        )
    }

    private init(
        account: AccountKey,
        party: String,
        day: LocalDate?,
        title: String,
        amount: Money,
        isPayment: Bool,
        note: String?,
        order: [Int]
    ) {
        (self.account, self.party, self.day, self.title) = (account, party, day, title)
        (self.amount, self.isPayment, self.note, self.order) = (amount, isPayment, note, order)
    }
}
