/// A date or a time as iCalendar writes it: `20270328`, `20270328T023000`, `20270328T013000Z`.
enum ICalendarTime {
    case date(LocalDate)
    case local(LocalDateTime)
    case instant(Timestamp)

    /// Reads one in upper case; `field` is the part that it stands in.
    init(_ text: Substring, field: String) throws(InvalidInput) {
        guard let value = Self.read(Array(text.utf8.prefix(17))) else {
            throw InvalidInput(
                field: field,
                found: String(text),
                allowed: "20270328, 20270328T023000 or, in universal time, 20270328T013000Z"
            )
        }
        self = value
    }

    /// The end that it is: a date ends with its last second.
    var end: RecurrenceEnd {
        switch self {
        case .date(let date): .local(LocalDateTime(date: date, secondOfDay: LocalDateTime.secondsOfDay - 1))
        case .local(let time): .local(time)
        case .instant(let instant): .instant(instant)
        }
    }

    private static func read(_ bytes: [UInt8]) -> ICalendarTime? {
        guard bytes.count >= 8, let century = LocalDateTime.number(bytes[0...1], below: 100),
            let year = LocalDateTime.number(bytes[2...3], below: 100),
            let month = LocalDateTime.number(bytes[4...5], below: 13),
            let day = LocalDateTime.number(bytes[6...7], below: 32), month > 0, day > 0, century + year > 0,
            day <= LocalDate.length(ofMonth: month, in: century * 100 + year)
        else { return nil }
        let date = LocalDate(year: century * 100 + year, month: month, day: day)
        if bytes.count == 8 { return .date(date) }
        guard bytes.count >= 15, bytes[8] == UInt8(ascii: "T"),
            let hour = LocalDateTime.number(bytes[9...10], below: 24),
            let minute = LocalDateTime.number(bytes[11...12], below: 60),
            let second = LocalDateTime.number(bytes[13...14], below: 60)
        else { return nil }
        let time = LocalDateTime(date: date, secondOfDay: hour * 3600 + minute * 60 + second)
        if bytes.count == 15 { return .local(time) }
        guard bytes.count == 16, bytes[15] == UInt8(ascii: "Z") else { return nil }
        return .instant(Timestamp(milliseconds: Int64(time.seconds) * 1000))
    }
}
