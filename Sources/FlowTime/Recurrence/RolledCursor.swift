/// Goes through nominal times in the order of where they are moved to: business days, each with its times in order.
///
/// Keeps the times that are moved to one date: at most those of `BusinessCalendar.closedRunMax` free days and of the day
/// itself.
struct RolledCursor: Sendable {
    /// A nominal time and the time it is moved to, in local seconds.
    struct Time: Sendable {
        let nominal: Int
        let moved: Int
    }

    private var source: NominalCursor
    private let roll: BusinessRoll
    private let calendar: BusinessCalendar
    private var floor = Int.min
    /// The first time of the next date, already moved.
    private var ahead: Time?
    /// Remaining times of the present date, with the next one last.
    private var sameDate: [Time] = []

    init(_ source: NominalCursor, _ options: RecurrenceOptions) {
        self.source = source
        roll = options.roll
        calendar = options.calendar
    }

    /// Goes to where the first time moved to not before this local second is the next one.
    mutating func seek(to second: Int) {
        guard roll != .none else { return source.seek(to: second) }
        let date = LocalDateTime(seconds: second).date.advanced(byDays: -BusinessCalendar.closedRunMax)
        source.seek(to: LocalDateTime(date: date).seconds)
        (floor, ahead) = (second, nil)
        sameDate.removeAll(keepingCapacity: true)
    }

    mutating func next() -> Time? {
        guard roll != .none else { return source.next().map { Time(nominal: $0, moved: $0) } }
        while true {
            if let time = sameDate.popLast() {
                if time.moved >= floor { return time }
            } else if !gather() {
                return nil
            }
        }
    }

    private mutating func gather() -> Bool {
        guard let first = ahead ?? takeMoved() else { return false }
        ahead = nil
        sameDate = [first]
        let date = LocalDateTime(seconds: first.moved).date
        while let time = takeMoved() {
            guard LocalDateTime(seconds: time.moved).date == date else {
                ahead = time
                break
            }
            sameDate.append(time)
        }
        sameDate.sort { ($0.moved, $0.nominal) > ($1.moved, $1.nominal) }
        return true
    }

    private mutating func takeMoved() -> Time? {
        guard let nominal = source.next() else { return nil }
        let time = LocalDateTime(seconds: nominal)
        let date = calendar.rolled(time.date, roll)
        return Time(nominal: nominal, moved: LocalDateTime(date: date, secondOfDay: time.secondOfDay).seconds)
    }
}
