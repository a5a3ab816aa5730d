/// Names a set of holidays within a tenant, in lower case: `at`, `company`.
package struct HolidaySetKey: PlanKey {
    package static let noun = "holiday set's key"
    package static let isLowerCase = true
    package let text: String

    package init(validating text: String) throws(KeyError) {
        self.text = try Self.checked(text)
    }
}

/// Date on which no work is done.
package struct Holiday: Hashable, Sendable, Comparable {
    package let date: LocalDate
    private let exactTitle: ExactText?

    package var title: String? { exactTitle?.text }

    /// Longest title, in characters.
    package static let titleLengthMax = 100

    package init(date: String, title: String?, field: String = "days") throws(InvalidInput) {
        self.date = try LocalDate(validating: date, field: field)
        exactTitle = try BoundedText.optional(title, field: field, max: Self.titleLengthMax).map(
            ExactText.init(stored:)
        )
    }

    package init(stored date: LocalDate, title: String?) {
        self.date = date
        exactTitle = title.map(ExactText.init(stored:))
    }

    package static func < (left: Holiday, right: Holiday) -> Bool {
        left.date < right.date
    }

    /// Canonical form of the holiday in events and the database: `["2027-12-25","Christmas Day"]`.
    var canonical: CanonicalValue {
        .list([.text(date.text)] + (title.map { [.text($0)] } ?? []))
    }
}

/// Some holidays that belong together: those of a country, or of a company.
package struct HolidaySet: Hashable, Sendable {
    /// Key of the set, unique in the tenant.
    package let key: HolidaySetKey
    /// The days, ascending, each once.
    package let days: [Holiday]

    package static let dayCountMax = 2000

    /// Checks what a caller gives: at least one day, none twice.
    package init(key: HolidaySetKey, days: [Holiday]) throws(InvalidInput) {
        guard (1...Self.dayCountMax).contains(days.count) else {
            throw InvalidInput(
                field: "days",
                found: "\(days.count) days",
                allowed: "1 to \(Self.dayCountMax) days; removing a set takes all away"
            )
        }
        let sorted = days.sorted()
        if let twice = zip(sorted, sorted.dropFirst()).first(where: { $0.date == $1.date })?.0 {
            throw InvalidInput(field: "days", found: "\(twice.date.text) twice", allowed: "each date once")
        }
        self.init(stored: key, days: sorted)
    }

    package init(stored key: HolidaySetKey, days: [Holiday]) {
        self.key = key
        self.days = days
    }

    package var daysText: String { CanonicalValue.list(days.map(\.canonical)).json }
}

/// The holidays of a tenant, and the business days that follow from them.
package struct HolidayBook: Sendable {
    package private(set) var sets: [HolidaySetKey: HolidaySet]
    /// Neither Saturdays, nor Sundays, nor holidays of any set are business days.
    package private(set) var calendar: BusinessCalendar
    /// Digest of the free dates, unchanged while the dates are unchanged.
    package private(set) var digest: String

    package static let setCountMax = 16

    package static let empty = HolidayBook()

    private init() {
        sets = [:]
        calendar = .weekdays
        digest = Self.digest(of: .weekdays)
    }

    /// Holidays as they were stored; throws when no business days would be left for too long.
    package init(stored sets: [HolidaySet]) throws(InvalidInput) {
        self.sets = Dictionary(sets.map { ($0.key, $0) }) { first, _ in first }
        calendar = try Self.calendar(sets)
        digest = Self.digest(of: calendar)
    }

    /// Returns the holidays with a set added, or replacing the one of its key.
    ///
    /// Throws when there would be too many holidays, or no business days for too long.
    package func setting(_ set: HolidaySet) throws(InvalidInput) -> HolidayBook {
        try HolidayBook(stored: sets.values.filter { $0.key != set.key } + [set])
    }

    /// Returns the holidays without a set; unchanged when there is none of the key.
    package func removing(_ key: HolidaySetKey) throws(InvalidInput) -> HolidayBook {
        try HolidayBook(stored: sets.values.filter { $0.key != key })
    }

    private static func digest(of calendar: BusinessCalendar) -> String {
        ContentDigest(of: calendar.holidays.sorted().map(\.text).joined(separator: " ")).hex
    }

    private static func calendar(_ sets: [HolidaySet]) throws(InvalidInput) -> BusinessCalendar {
        guard !sets.isEmpty else { return .weekdays }
        let dates = Set(sets.flatMap { $0.days.map(\.date) })
        return try BusinessCalendar(weekend: BusinessCalendar.weekdays.weekend, holidays: dates)
    }
}

/// A change of a tenant's holidays.
package enum HolidayChange: Hashable, Sendable {
    /// Adds a set, or replaces the one of its key.
    case set(HolidaySet)
    case remove(HolidaySetKey)

    /// Canonical form of the change, for comparison by the idempotency record.
    package var canonical: CanonicalValue {
        switch self {
        case .set(let set): .list([.text("setHolidays"), .text(set.key.text), .list(set.days.map(\.canonical))])
        case .remove(let key): .list([.text("removeHolidays"), .text(key.text)])
        }
    }
}

/// Result of a change of a tenant's holidays.
package struct HolidaysChanged: Hashable, Sendable, Codable {
    package let key: String
    /// Days in it now; 0 when it is gone.
    package let dayCount: Int
    /// The event that says so; 0 when nothing changed.
    package let eventNumber: EventNumber

    package init(key: String, dayCount: Int, eventNumber: EventNumber) {
        self.key = key
        self.dayCount = dayCount
        self.eventNumber = eventNumber
    }
}
