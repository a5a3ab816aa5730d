/// A payment schedule as a template says it: each job makes one of it when it starts.
package struct TemplatePayment: Codable, Hashable, Sendable, CanonicallyEncodable {
    /// Name of the payment, unlike any other payment's of the template.
    package let key: PaymentKey
    package let title: String
    package let party: TemplateParty
    package let direction: PaymentDirection
    package let total: TemplateTotal
    /// The budget of the instalments that name none.
    package let category: BudgetCategory?
    /// Days after the due date on which an instalment isn't overdue yet, 0 to `PaymentSchedulePlan.graceDaysMax`.
    package let graceDays: Int
    /// Instalments of the payment in order, at least one.
    package let instalments: [TemplateInstalment]
    package let ladder: TemplateLadder?

    package init(
        key: PaymentKey,
        title: String,
        party: TemplateParty,
        direction: PaymentDirection,
        total: TemplateTotal,
        category: BudgetCategory? = nil,
        graceDays: Int = 0,
        instalments: [TemplateInstalment],
        ladder: TemplateLadder? = nil
    ) {
        self.key = key
        self.title = title
        self.party = party
        self.direction = direction
        self.total = total
        self.category = category
        self.graceDays = graceDays
        self.instalments = instalments
        self.ladder = ladder
    }

    /// Attributes that state what the payment comes to, and with which profile it is agreed.
    package var attributes: [FieldKey] {
        var keys: [FieldKey] = []
        if case .attribute(let key) = party { keys.append(key) }
        if case .attribute(let key, _) = total { keys.append(key) }
        return keys
    }

    /// Returns the schedule that a job makes of the payment; throws the field that breaks a rule, and the rule.
    package func plan(party: ProfileKey, total: Money, job: JobID) throws(PaymentRefusal) -> PaymentSchedulePlan {
        var plans: [InstalmentPlan] = []
        for instalment in instalments { plans.append(try instalment.plan(total.currency)) }
        return try PaymentSchedulePlan(
            title: title,
            party: party,
            direction: direction,
            total: total,
            instalments: plans,
            graceDays: graceDays,
            job: job,
            key: key,
            category: category,
            ladder: try ladder?.plan(total.currency)
        )
    }

    /// The amounts of the instalments for a total; throws which rule they break.
    package func amounts(of total: Money) throws(PaymentRefusal) -> MoneySplit {
        var plans: [InstalmentPlan] = []
        for instalment in instalments { plans.append(try instalment.plan(total.currency)) }
        do throws(MoneyError) {
            return try PaymentSchedulePlan.amounts(of: plans, total: total)
        } catch {
            throw .money(error)
        }
    }

    private enum CodingKeys: String, CodingKey {
        case key = "payment"
        case title, party, direction, total, category
        case graceDays = "grace"
        case instalments, ladder
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        key = try container.decode(PaymentKey.self, forKey: .key)
        title = try container.decode(String.self, forKey: .title)
        party = try container.decode(TemplateParty.self, forKey: .party)
        direction = try container.decode(PaymentDirection.self, forKey: .direction)
        total = try container.decode(TemplateTotal.self, forKey: .total)
        category = try container.decodeIfPresent(BudgetCategory.self, forKey: .category)
        let grace = try container.decodeIfPresent(String.self, forKey: .graceDays) ?? "0 days"
        guard let days = Self.days(grace) else {
            throw DecodingError.dataCorruptedError(forKey: .graceDays, in: container, debugDescription: grace)
        }
        graceDays = days
        instalments = try container.decode([TemplateInstalment].self, forKey: .instalments)
        ladder = try container.decodeIfPresent(TemplateLadder.self, forKey: .ladder)
    }

    package var canonical: CanonicalValue {
        var members: [String: CanonicalValue] = [
            "payment": .text(key.text), "title": .text(title), "party": .text(party.text),
            "direction": .text(direction.rawValue), "total": .text(total.text),
            "instalments": .list(instalments.map(\.canonical)),
        ]
        members.add("category", category.map { .text($0.text) })
        members.add("ladder", ladder.map { .text($0.text) })
        members.add("grace", graceDays == 0 ? nil : .text(graceDays == 1 ? "1 day" : "\(graceDays) days"))
        return .object(members)
    }

    /// Reads `3 days` or `2 weeks`; nil when it is none, or more than the most days of grace.
    static func days(_ text: String) -> Int? {
        let words = text.split(whereSeparator: \.isWhitespace)
        guard words.count == 2, words[0].utf8.allSatisfy({ (48...57).contains($0) }), let count = Int(words[0]),
            let unit = ["day": 1, "days": 1, "week": 7, "weeks": 7][words[1]],
            count <= PaymentSchedulePlan.graceDaysMax, count * unit <= PaymentSchedulePlan.graceDaysMax
        else { return nil }
        return count * unit
    }
}

/// One part of a template's payment.
package struct TemplateInstalment: Codable, Hashable, Sendable, CanonicallyEncodable {
    /// Name of the instalment, unlike any other instalment's of the payment.
    package let key: StepKey
    /// Purpose of the instalment; nil means its key.
    package let title: String?
    package let share: TemplateShare
    /// Due date: a date, or days counted from the job's start, its due date or a date among its attributes.
    package let due: DueRule
    /// The budget that it belongs to; nil is the payment's.
    package let category: BudgetCategory?

    package init(
        key: StepKey,
        title: String? = nil,
        share: TemplateShare,
        due: DueRule,
        category: BudgetCategory? = nil
    ) {
        self.key = key
        self.title = title
        self.share = share
        self.due = due
        self.category = category
    }

    func plan(_ currency: Currency) throws(PaymentRefusal) -> InstalmentPlan {
        let share = try PaymentScheduleInput.money { () throws(MoneyError) in try self.share.share(currency) }
        let due: PaymentDue
        do throws(DueRuleError) {
            due = try PaymentDue(self.due)
        } catch {
            let input = InvalidInput(
                field: "instalments.due",
                found: self.due.text,
                allowed: "a due date: \(error.message)"
            )
            throw .invalid(input)
        }
        do throws(InvalidInput) {
            return try InstalmentPlan(key: key, title: title ?? key.text, share: share, due: due, category: category)
        } catch {
            throw .invalid(error)
        }
    }

    private enum CodingKeys: String, CodingKey {
        case key = "instalment"
        case title, share, due, category
    }

    package var canonical: CanonicalValue {
        var members: [String: CanonicalValue] = [
            "instalment": .text(key.text), "share": .text(share.text), "due": .text(due.text),
        ]
        members.add("title", title.map(CanonicalValue.text))
        members.add("category", category.map { .text($0.text) })
        return .object(members)
    }
}
