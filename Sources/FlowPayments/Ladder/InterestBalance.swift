/// Balance on which interest runs: what is owed of an instalment without its charges, day by day.
///
/// A payment lowers it from the day on which it was paid. What was given back counts as never paid, and what was
/// written off as never owed: their days aren't kept.
package struct InterestBalance: Hashable, Sendable {
    private struct Part: Hashable {
        let paidOn: LocalDate
        let minorUnits: Int64
    }

    /// Day from which interest runs: the due date or when interest was charged last, whichever is later.
    ///
    /// After a due date was moved beyond interest that was charged, nothing is owed for the days up to the new date.
    package let from: LocalDate?
    /// The amount less what was written off.
    private let principal: Money
    private let parts: [Part]

    /// The balance of an instalment on which parts of these payments are, from the day on which interest that was charged
    /// runs, or else as interest that stands has left it.
    init(_ instalment: Instalment, payments: [Payment], of charge: PaymentCharge? = nil) {
        if let charge {
            from = charge.runsFrom
        } else {
            let charged = instalment.charges.filter { $0.kind == .interest && $0.reversal == nil }.map(\.chargedOn)
            from = instalment.dueDate.map { due in charged.reduce(due, max) } ?? charged.max()
        }
        let owed = max(0, instalment.amount.minorUnits - instalment.waived.minorUnits)
        principal = Money(minorUnits: owed, instalment.amount.currency)
        parts = payments.flatMap { payment in
            payment.allocations.filter { $0.instalment == instalment.number }
                .map { Part(paidOn: payment.paidOn, minorUnits: $0.amount.minorUnits) }
        }.sorted { $0.paidOn < $1.paidOn }
    }

    /// Simple interest of so many percent a year up to the beginning of a day, rounded down.
    ///
    /// Nil when no day of it has passed, or it comes to more than an amount can be.
    func interest(_ rate: Percentage, until end: LocalDate) -> Money? {
        guard let from, end > from else { return nil }
        var (day, left) = (from, principal.minorUnits)
        var product: UInt128 = 0
        func pass(until next: LocalDate) {
            let next = min(max(next, day), end)
            // Fits: 2^63 minor units on each day of ten thousand years.
            product += UInt128(left) * UInt128(next.day - day.day)
            day = next
        }
        for part in parts {
            pass(until: part.paidOn)
            left = max(0, left - part.minorUnits)
        }
        pass(until: end)
        let (scaled, isOver) = product.multipliedReportingOverflow(by: UInt128(max(0, rate.tenThousandths)))
        guard !isOver else { return nil }
        let interest = scaled / (UInt128(Percentage.whole.tenThousandths) * 365)
        return Int64(exactly: interest).map { Money(minorUnits: $0, principal.currency) }
    }
}
