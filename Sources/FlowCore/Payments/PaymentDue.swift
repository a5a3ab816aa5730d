/// When an instalment is due, as it was meant: a date, or so many days before or after a date of the job.
///
/// Due dates have no time of day: they end at the close of the day in the payer's zone.
package enum PaymentDue: Hashable, Sendable {
    /// On a date.
    case on(LocalDate)
    /// Days after a date of the job; before it when negative.
    case relative(PaymentAnchor, days: Int)

    /// Most days before or after a date of the job.
    package static let daysMax = 3660

    /// Reads `2027-05-01`, `start`, `start+14d`, `due-2w` or `attribute:wedding-14d`.
    package init(validating text: String, field: String = "due") throws(InvalidInput) {
        let due = text.first?.isNumber == true ? Self.absolute(text) : Self.relative(text)
        guard let due else {
            throw InvalidInput(
                field: field,
                found: text,
                allowed:
                    "a date that exists, such as 2027-05-01, or up to \(Self.daysMax) days from a date of the job: "
                    + "start, start+14d, due-2w, attribute:wedding-14d"
            )
        }
        self = due
    }

    /// As it is written and kept; reading it gives the same.
    package var text: String {
        switch self {
        case .on(let date): date.text
        // A key that looks like one with days behind it needs them.
        case .relative(let anchor, 0): Self.relative(anchor.text) == self ? anchor.text : "\(anchor.text)+0d"
        case .relative(let anchor, let days): "\(anchor.text)\(days < 0 ? "-" : "+")\(days.magnitude)d"
        }
    }

    /// The date; nil when the job has no such date yet, or it isn't on the calendar that is used.
    package func date(_ dates: JobDates) -> LocalDate? {
        switch self {
        case .on(let date): return date
        case .relative(let anchor, let days):
            let date: LocalDate? =
                switch anchor {
                case .jobStart: dates.start
                case .jobDue: dates.due
                case .attribute(let key): dates.attributes[key]
                }
            let year = date?.advanced(byDays: days).parts.year
            return year.map { (1...LocalDate.yearMax).contains($0) } == true ? date?.advanced(byDays: days) : nil
        }
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
    /// The day on which the job began.
    case jobStart
    /// The day on which the job is due.
    case jobDue
    /// A date among the job's attributes, such as that of the event.
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

    /// `start`, `due` or `attribute:wedding`.
    package var text: String {
        switch self {
        case .jobStart: "start"
        case .jobDue: "due"
        case .attribute(let key): "attribute:\(key)"
        }
    }
}

/// The dates of a job that due dates are counted from, as far as they are known.
package struct JobDates: Hashable, Sendable {
    /// The day on which it began, in the tenant's zone.
    package var start: LocalDate?
    /// The day on which it is due.
    package var due: LocalDate?
    /// Dates among its attributes.
    package var attributes: [FieldKey: LocalDate]

    /// Puts the dates of a job together; none for a schedule that stands alone.
    package init(start: LocalDate? = nil, due: LocalDate? = nil, attributes: [FieldKey: LocalDate] = [:]) {
        self.start = start
        self.due = due
        self.attributes = attributes
    }
}
