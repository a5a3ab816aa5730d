/// Due date of an instalment as it was meant: a date, or an offset before or after a date of the job.
///
/// Due dates have no time of day: they end at the close of the day in the payer's zone.
package enum PaymentDue: Hashable, Sendable {
    case on(LocalDate)
    /// Days after a date of the job; before it when negative.
    case relative(PaymentAnchor, days: Int)
    /// Rule as templates write it, where days alone don't suffice.
    ///
    /// Such a rule counts months, years or business days, or rolls to a business day. It counts from the start of the
    /// job, its due date or a date among its attributes.
    case rule(DueRule)

    package static let daysMax = 3660

    /// Reads `2027-05-01`, `start`, `start+14d`, `due-2w`, `attribute:wedding-14d`, or a rule as templates have them:
    /// `9 months before attribute wedding roll previous`.
    package init(validating text: String, field: String = "due") throws(InvalidInput) {
        guard let due = Self.absolute(text) ?? Self.relative(text) ?? Self.ruled(text) else {
            throw InvalidInput(
                field: field,
                found: text,
                allowed:
                    "a date that exists, such as 2027-05-01, or up to \(Self.daysMax) days from a date of the job: "
                    + "start, start+14d, due-2w, attribute:wedding-14d, or 3 months before attribute wedding"
            )
        }
        self = due
    }

    /// Text form in which the due date is written and stored; reading it gives an equal value.
    package var text: String {
        switch self {
        case .on(let date): date.text
        // A key that looks like one with days behind it needs them.
        case .relative(let anchor, 0): Self.relative(anchor.text) == self ? anchor.text : "\(anchor.text)+0d"
        case .relative(let anchor, let days): "\(anchor.text)\(days < 0 ? "-" : "+")\(days.magnitude)d"
        case .rule(let rule): rule.text
        }
    }

    /// The date; nil when the job has no such date yet, or it isn't on the calendar that is used.
    package func date(_ dates: JobDates) -> LocalDate? {
        switch self {
        case .on(let date): return date
        case .rule(let rule):
            // A rule whose anchor is none of these isn't made.
            return rule.localDate(from: rule.anchor.flatMap { PaymentAnchor($0) }.flatMap(dates.date), dates.calendar)
        case .relative(let anchor, let days):
            let date = dates.date(anchor)
            let year = date?.advanced(byDays: days).parts.year
            return year.map { (1...LocalDate.yearMax).contains($0) } == true ? date?.advanced(byDays: days) : nil
        }
    }

    /// A rule as templates have it; throws when it isn't one for payments.
    package init(_ rule: DueRule) throws(DueRuleError) {
        guard rule.zone == nil, rule.minuteOfDay == nil else {
            throw DueRuleError(message: "a payment is due until the close of the party's day: leave time and zone out")
        }
        switch rule.basis {
        case .fixed(let due):
            guard due.minuteOfDay == nil, let date = due.date else {
                throw DueRuleError(message: "a payment is due on a day: leave the time out")
            }
            self = .on(date)
        case .relative(let amount, let unit, let anchor):
            guard unit.seconds == nil else {
                throw DueRuleError(message: "a payment is due on a day: count days, weeks, months or years")
            }
            guard let own = PaymentAnchor(anchor) else {
                throw DueRuleError(
                    message: "a payment counts from start, job.due or an attribute that is a date, not from a step"
                )
            }
            let days = ([.day: amount, .week: amount * 7] as [DueUnit: Int])[unit] ?? (amount == 0 ? 0 : nil)
            guard rule.roll == .none, let days, days.magnitude <= Self.daysMax else {
                self = .rule(rule)
                return
            }
            self = .relative(own, days: days)
        }
    }

    private static func ruled(_ text: String) -> PaymentDue? {
        // Not a rule: the caller says what is allowed.
        guard let rule = try? DuePhrase.read(text, names: nil) else { return nil }
        return try? PaymentDue(rule)
    }

    private static func absolute(_ text: String) -> PaymentDue? {
        // Not a date: the caller says what is allowed.
        (try? LocalDate(validating: text, field: "")).map(PaymentDue.on)
    }

    private static func relative(_ text: String) -> PaymentDue? {
        shifted(text) ?? PaymentAnchor(text).map { .relative($0, days: 0) }
    }

    private static func shifted(_ text: String) -> PaymentDue? {
        guard let sign = text.lastIndex(where: { $0 == "+" || $0 == "-" }),
            let anchor = PaymentAnchor(String(text[..<sign])), let unit = text.last, unit == "d" || unit == "w"
        else { return nil }
        let digits = text[text.index(after: sign)...].dropLast()
        guard (1...4).contains(digits.utf8.count), digits.utf8.allSatisfy({ (48...57).contains($0) }),
            let count = Int(digits), count * (unit == "w" ? 7 : 1) <= daysMax
        else { return nil }
        let days = count * (unit == "w" ? 7 : 1)
        return .relative(anchor, days: text[sign] == "-" ? -days : days)
    }
}

/// A date of the job from which due dates are counted.
package enum PaymentAnchor: Hashable, Sendable {
    case jobStart
    case jobDue
    case attribute(FieldKey)

    /// Reads `start`, `due` or `attribute:wedding`.
    init?(_ text: String) {
        switch text {
        case "start": self = .jobStart
        case "due": self = .jobDue
        default:
            let name = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            // Not a key: the caller says what is allowed.
            guard name.count == 2, name[0] == "attribute", let key = try? FieldKey(validating: String(name[1])) else {
                return nil
            }
            self = .attribute(key)
        }
    }

    /// Creates the anchor that a rule counts from; nil for the end of a step.
    init?(_ anchor: DueRule.Anchor) {
        switch anchor {
        case .start: self = .jobStart
        case .jobDue: self = .jobDue
        case .attribute(let key): self = .attribute(key)
        case .step: return nil
        }
    }

    /// `start`, `due` or `attribute:wedding`.
    package var text: String {
        switch self {
        case .jobStart: "start"
        case .jobDue: "due"
        case .attribute(let key): "attribute:\(key)"
        }
    }
}

/// Dates of a job from which due dates are counted, as far as they are known.
package struct JobDates: Hashable, Sendable {
    /// The day on which it began, in the tenant's zone.
    package var start: LocalDate?
    package var due: LocalDate?
    package var attributes: [FieldKey: LocalDate]
    /// The days on which people work, for rules that count those.
    package var calendar = BusinessCalendar.weekdays

    package init(start: LocalDate? = nil, due: LocalDate? = nil, attributes: [FieldKey: LocalDate] = [:]) {
        self.start = start
        self.due = due
        self.attributes = attributes
    }

    func date(_ anchor: PaymentAnchor) -> LocalDate? {
        switch anchor {
        case .jobStart: start
        case .jobDue: due
        case .attribute(let key): attributes[key]
        }
    }
}
