/// A payment schedule as a caller asks for it, in words: amounts are decimal strings.
package struct PaymentScheduleInput: Hashable, Sendable {
    package var title: String
    /// The key of the profile that pays us, or that we pay.
    package var party: String
    package var direction: PaymentDirection
    /// Sum of the instalments, as a decimal string.
    package var total: String
    /// ISO 4217; nil is the tenant's.
    package var currency: String?
    package var instalments: [InstalmentInput]
    /// Calendar days after the due date before an instalment is overdue; nil is none.
    package var graceDays: Int?
    package var job: JobID?
    /// The budget of the instalments that name none.
    package var category: String?
    /// Ladder of reminders of the instalments, as `LadderPlan` reads it; nil when they have none.
    package var ladder: String?

    /// An instalment as a caller asks for it.
    package struct InstalmentInput: Hashable, Sendable {
        /// Purpose of the instalment; nil stands for its number in words.
        package var title: String?
        /// `30%`, `1200.00` or `rest`.
        package var share: String
        /// `2027-05-01`, or counted from a date of the job: `start+14d`.
        package var due: String
        package var category: String?
        package var key: String?

        package init(title: String?, share: String, due: String, category: String? = nil, key: String? = nil) {
            self.title = title
            self.share = share
            self.due = due
            self.category = category
            self.key = key
        }

        var canonical: CanonicalValue {
            .list([
                .text(title ?? ""), .text(share), .text(due), .text(category ?? ""), .text(key ?? ""),
            ])
        }
    }

    package init(
        title: String,
        party: String,
        direction: PaymentDirection,
        total: String,
        currency: String? = nil,
        instalments: [InstalmentInput],
        graceDays: Int? = nil,
        job: JobID? = nil,
        category: String? = nil,
        ladder: String? = nil
    ) {
        self.title = title
        self.party = party
        self.direction = direction
        self.total = total
        self.currency = currency
        self.instalments = instalments
        self.graceDays = graceDays
        self.job = job
        self.category = category
        self.ladder = ladder
    }

    var canonical: CanonicalValue {
        .list([
            .text("addPaymentSchedule"), .text(title), .text(party), .text(direction.rawValue), .text(total),
            .text(currency ?? ""), .list(instalments.map(\.canonical)), .integer(graceDays ?? 0),
            .integer(Int(job?.number ?? 0)), .text(category ?? ""), .text(ladder ?? ""),
        ])
    }

    /// The plan of it; throws which field breaks which rule.
    ///
    /// Every due date has to be known: `dates` are those of the job, none for a schedule that stands alone.
    package func plan(party: ProfileKey, currency standard: String, dates: JobDates) throws(PaymentRefusal)
        -> PaymentSchedulePlan
    {
        let currency = try Self.money { () throws(MoneyError) in
            try Currency(validating: self.currency ?? standard)
        }
        let total = try Self.money { () throws(MoneyError) in
            try Money(validating: self.total, currency, field: "total")
        }
        var plans: [InstalmentPlan] = []
        for (index, input) in instalments.prefix(PaymentSchedulePlan.instalmentCountMax + 1).enumerated() {
            plans.append(try Self.plan(of: input, number: index + 1, currency, dates))
        }
        return try PaymentSchedulePlan(
            title: title,
            party: party,
            direction: direction,
            total: total,
            instalments: plans,
            graceDays: graceDays ?? 0,
            job: job,
            category: try category.map { text throws(PaymentRefusal) in try Self.category(text, field: "category") },
            ladder: try ladder.map { text throws(PaymentRefusal) in try Self.ladder(text, currency, isNew: true) }
        )
    }

    static func plan(
        of input: InstalmentInput,
        number: Int,
        _ currency: Currency,
        _ dates: JobDates
    ) throws(PaymentRefusal) -> InstalmentPlan {
        let share = try share(input.share, currency)
        let due = try due(input.due, field: "instalments.due", dates: dates)
        let category = try input.category.map { text throws(PaymentRefusal) in
            try Self.category(text, field: "instalments.category")
        }
        let key: StepKey?
        do throws(KeyError) {
            key = try input.key.map { text throws(KeyError) in try StepKey(validating: text) }
        } catch {
            let allowed = "a short name: \(error.description)"
            throw .invalid(InvalidInput(field: "instalments.key", found: input.key ?? "", allowed: allowed))
        }
        do throws(InvalidInput) {
            return try InstalmentPlan(
                key: key,
                title: input.title ?? "Instalment \(number)",
                share: share,
                due: due,
                category: category
            )
        } catch {
            throw .invalid(error)
        }
    }

    private static func share(_ text: String, _ currency: Currency) throws(PaymentRefusal) -> InstalmentShare {
        let text = text.trimmed
        if text == "rest" { return .rest }
        return try money { () throws(MoneyError) in
            if text.hasSuffix("%") {
                return .percentage(try Percentage(validating: text, field: "instalments.share"))
            }
            return .amount(try Money(validating: text, currency, field: "instalments.share"))
        }
    }

    /// Reads a due date that is known; throws when the job hasn't the date from which it is counted.
    static func due(_ text: String, field: String, dates: JobDates) throws(PaymentRefusal) -> PaymentDue {
        do throws(InvalidInput) {
            let due = try PaymentDue(validating: text, field: field)
            guard due.date(dates) != nil else {
                let known = [dates.start == nil ? nil : "start", dates.due == nil ? nil : "due"].compactMap(\.self)
                let all = known + dates.attributes.keys.sorted().map { "attribute:\($0.text)" }
                let allowed =
                    all.isEmpty
                    ? "a date, such as 2027-05-01: the schedule belongs to no job with dates"
                    : "a date up to the year 9999, or one counted from \(all.joined(separator: ", "))"
                throw InvalidInput(field: field, found: text, allowed: allowed)
            }
            return due
        } catch {
            throw .invalid(error)
        }
    }

    /// Reads a schedule's ladder; `isNew` is true for a text that a caller writes now.
    package static func ladder(_ text: String, _ currency: Currency, isNew: Bool) throws(PaymentRefusal) -> LadderPlan {
        let plan = try LadderPlan(validating: text, currency: currency, isNew: isNew)
        try checkFees(of: plan, currency)
        return plan
    }

    /// Fees in another currency than the schedule's could never be charged, and a cap in one would allow none.
    package static func checkFees(of plan: LadderPlan, _ currency: Currency) throws(PaymentRefusal) {
        var amounts = plan.ladder.steps.compactMap { step -> Money? in
            if case .fee(let fee) = step.charge { fee } else { nil }
        }
        if case .amount(let cap) = plan.ladder.feeCap { amounts.append(cap) }
        for fee in amounts {
            try money { () throws(MoneyError) in
                try Money.zero(currency).checkCurrency(of: fee, field: "ladder")
            }
        }
    }

    static func category(_ text: String, field: String) throws(PaymentRefusal) -> BudgetCategory {
        do throws(KeyError) {
            return try BudgetCategory(validating: text)
        } catch {
            let allowed = "a short name of a budget, such as catering: \(error.description)"
            throw .invalid(InvalidInput(field: field, found: text, allowed: allowed))
        }
    }

    /// Refuses what is wrong with an amount as a payment's.
    package static func money<Value>(_ read: () throws(MoneyError) -> Value) throws(PaymentRefusal) -> Value {
        do throws(MoneyError) {
            return try read()
        } catch {
            throw .money(error)
        }
    }
}
