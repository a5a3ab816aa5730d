/// Amounts planned, promised and spent on one budget, in one currency and direction.
package struct BudgetLine: Hashable, Sendable {
    package let category: BudgetCategory?
    package let direction: PaymentDirection
    /// Amount that was meant to be spent or earned; nil without a plan.
    package internal(set) var planned: Money?
    /// Amount agreed in schedules, paid or not.
    ///
    /// Charges are included; what was written off or given up is subtracted.
    package internal(set) var committed: Money
    /// Amount paid, less what was given back; credit counts where its schedule begins.
    package internal(set) var paid: Money
    /// Overdue part of the agreed amount, less what credit covers.
    package internal(set) var overdue: Money

    /// The lines of some schedules on the payer's date, by category, direction and currency; throws when a sum would
    /// pass 2^63 - 1 minor units.
    ///
    /// `planned` are amounts of what goes out; a budget without a schedule has a line too.
    package static func lines(
        of schedules: [PaymentSchedule],
        planned: [BudgetCategory: Money] = [:],
        on today: LocalDate
    ) throws(MoneyError) -> [BudgetLine] {
        try lines(of: schedules.map { ($0, today) }, planned: planned)
    }

    /// Returns the lines of budgets where each schedule has a day of its own, that of its party.
    package static func lines(
        of schedules: [(schedule: PaymentSchedule, today: LocalDate)],
        planned: [BudgetCategory: Money]
    ) throws(MoneyError) -> [BudgetLine] {
        var lines: [Key: BudgetLine] = [:]
        for (category, amount) in planned {
            let key = Key(category: category, direction: .outgoing, currency: amount.currency)
            lines[key, default: BudgetLine(key)].planned = amount
        }
        for (schedule, today) in schedules {
            let rests = schedule.owedBeyondCredit
            for instalment in schedule.instalments where instalment.cancellation == nil {
                let key = Key(
                    category: instalment.category,
                    direction: schedule.direction,
                    currency: schedule.currency
                )
                let isOverdue = instalment.isOverdue(on: today, graceDays: schedule.graceDays)
                let overdue = isOverdue ? rests[instalment.number] : nil
                try lines[key, default: BudgetLine(key)].add(instalment, overdue: overdue)
            }
            guard schedule.credit.isPositive else { continue }
            let first = schedule.instalments.first { $0.cancellation == nil } ?? schedule.instalments.first
            let key = Key(category: first?.category, direction: schedule.direction, currency: schedule.currency)
            var line = lines[key, default: BudgetLine(key)]
            line.paid = try line.paid.adding(schedule.credit, field: "paid")
            lines[key] = line
        }
        return lines.sorted { $0.key.order < $1.key.order }.map(\.value)
    }

    /// Planned amount on which nothing was agreed yet; negative when more was agreed than planned, nil without a plan.
    package var left: Money? {
        // Both are within 0 to 2^63 - 1.
        planned.map { Money(minorUnits: $0.minorUnits - committed.minorUnits, committed.currency) }
    }

    private struct Key: Hashable {
        let category: BudgetCategory?
        let direction: PaymentDirection
        let currency: Currency

        /// Outgoing after incoming, what has no budget last.
        var order: (String, String, String) {
            (category?.text ?? "~", direction.rawValue, currency.code)
        }
    }

    private init(_ key: Key) {
        category = key.category
        direction = key.direction
        committed = .zero(key.currency)
        paid = .zero(key.currency)
        overdue = .zero(key.currency)
    }

    private mutating func add(_ instalment: Instalment, overdue late: Money?) throws(MoneyError) {
        let agreed = try instalment.claim.subtracting(instalment.waived, field: "committed")
        committed = try committed.adding(agreed, field: "committed")
        paid = try paid.adding(instalment.paid, field: "paid")
        if let late { overdue = try overdue.adding(late, field: "overdue") }
    }
}
