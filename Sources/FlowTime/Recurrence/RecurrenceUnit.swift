/// A unit of our own words.
enum RecurrenceUnit: String, CaseIterable {
    case minute, hour, day, week, month, year

    /// Reads a name in lower case: `hours`, `hour` or `h`.
    init?(_ name: Substring) {
        let short: [Substring: RecurrenceUnit] = [
            "m": .minute, "min": .minute, "mins": .minute, "h": .hour, "d": .day, "w": .week, "mo": .month, "y": .year,
        ]
        guard let unit = short[name] ?? Self.allCases.first(where: { name == $0.rawValue || name == $0.rawValue + "s" })
        else { return nil }
        self = unit
    }

    /// The seconds of a unit of physical time; nil for those that follow the wall clock.
    var seconds: Int? {
        switch self {
        case .minute: 60
        case .hour: 3600
        case .day, .week, .month, .year: nil
        }
    }

    var frequency: RecurrenceFrequency {
        switch self {
        case .minute: .minutely
        case .hour: .hourly
        case .day: .daily
        case .week: .weekly
        case .month: .monthly
        case .year: .yearly
        }
    }
}
