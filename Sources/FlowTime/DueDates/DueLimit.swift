/// A time by which something is due, as a caller gives it.
package enum DueLimit: Hashable, Sendable {
    case instant(Timestamp)
    /// A local date, which is its beginning, or a local date and time.
    case local(LocalDue)

    /// Reads RFC 3339, or a date, or a date and time.
    package init(validating text: String, field: String) throws(InvalidInput) {
        if let due = try? LocalDue(validating: text) {
            self = .local(due)
            return
        }
        guard let instant = try? Timestamp(validating: text, field: field) else {
            throw InvalidInput(
                field: field,
                found: text,
                allowed: "a date such as 2027-03-28, a date and time such as 2027-03-28T17:00, or a time with its zone "
                    + "such as 2027-03-28T15:00:00Z"
            )
        }
        self = .instant(instant)
    }

    package var text: String {
        switch self {
        case .instant(let instant): instant.rfc3339
        case .local(let due): due.text
        }
    }

    /// The instant in a zone: what is due by then is overdue then.
    ///
    /// A date is where the one before it closes, so that what is due on that one is due before this.
    package func instant(in zone: ZoneRules) -> Timestamp {
        switch self {
        case .instant(let instant): return instant
        case .local(let due):
            guard let date = due.date else { return Timestamp(milliseconds: .max) }
            return due.minuteOfDay.map { zone.firstInstant(of: LocalDateTime(date: date, secondOfDay: $0 * 60)) }
                ?? zone.close(of: date.advanced(byDays: -1))
        }
    }
}
