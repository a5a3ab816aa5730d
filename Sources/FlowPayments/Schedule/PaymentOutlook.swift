/// Outlook on what is still to come in and to go out, month by month, in one currency.
///
/// What credit covers is left out.
package struct PaymentOutlook: Hashable, Sendable {
    /// A stretch of time into which due dates fall.
    package enum Period: Hashable, Comparable, Sendable {
        case past
        /// A month of the calendar: from today on, in the present one.
        case month(year: Int, month: Int)
        /// After the last month that is shown.
        case later
        /// Whenever the job's dates are known.
        case undated
    }

    /// Amounts that fall into one period.
    package struct Row: Hashable, Sendable {
        package let period: Period
        /// Amount that is to come in.
        package internal(set) var incoming: Money
        /// Amount that is to go out.
        package internal(set) var outgoing: Money
    }

    package let currency: Currency
    /// The rows in order: every month that is shown, and the other periods when something falls into them.
    package let rows: [Row]

    package static let monthCountMax = 120

    /// The outlooks of some schedules from a date on, one a currency; throws when a sum would pass 2^63 - 1 minor units.
    ///
    /// `monthCount` counts the present month, and is 1 to `monthCountMax`.
    package static func outlooks(
        of schedules: [PaymentSchedule],
        from today: LocalDate,
        monthCount: Int
    ) throws(PaymentRefusal) -> [PaymentOutlook] {
        guard (1...monthCountMax).contains(monthCount) else {
            let allowed = "1 to \(monthCountMax) months"
            throw .invalid(InvalidInput(field: "months", found: "\(monthCount)", allowed: allowed))
        }
        let months = (0..<monthCount).map { Self.month(of: today.firstOfMonth.advanced(byMonths: $0)) }
        var sums: [Currency: [Period: Row]] = [:]
        do throws(MoneyError) {
            for schedule in schedules {
                for instalment in schedule.withCreditUsed.instalments where instalment.outstanding.isPositive {
                    let period = Self.period(of: instalment.dueDate, today, last: months[months.count - 1])
                    let amount = instalment.outstanding
                    let none = Row(period: period, incoming: .zero(amount.currency), outgoing: .zero(amount.currency))
                    try sums[amount.currency, default: [:]][period, default: none].add(amount, schedule.direction)
                }
            }
        } catch {
            throw .money(error)
        }
        return sums.sorted { $0.key.code < $1.key.code }.map { currency, rows in
            let none = months.map { Row(period: $0, incoming: .zero(currency), outgoing: .zero(currency)) }
            let all = none.filter { rows[$0.period] == nil } + rows.values
            return PaymentOutlook(currency: currency, rows: all.sorted { $0.period < $1.period })
        }
    }

    private static func period(of date: LocalDate?, _ today: LocalDate, last: Period) -> Period {
        guard let date else { return .undated }
        if date < today { return .past }
        let month = month(of: date)
        return month > last ? .later : month
    }

    private static func month(of date: LocalDate) -> Period {
        .month(year: date.parts.year, month: date.parts.month)
    }
}

extension PaymentOutlook.Row {
    fileprivate mutating func add(_ amount: Money, _ direction: PaymentDirection) throws(MoneyError) {
        switch direction {
        case .incoming: incoming = try incoming.adding(amount, field: "incoming")
        case .outgoing: outgoing = try outgoing.adding(amount, field: "outgoing")
        }
    }
}

extension LocalDate {
    fileprivate var firstOfMonth: LocalDate { advanced(byDays: 1 - parts.day) }
}
