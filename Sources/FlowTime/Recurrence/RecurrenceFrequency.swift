/// Length of a rule's period, in order from the longest to the shortest.
package enum RecurrenceFrequency: Int, CaseIterable, Comparable, Sendable {
    case yearly, monthly, weekly, daily, hourly, minutely, secondly

    /// The word of RFC 5545.
    package var word: String { Self.words[rawValue] }

    /// Reads a word of RFC 5545 in upper case.
    init?(word: String) {
        guard let index = Self.words.firstIndex(of: word) else { return nil }
        self = Self.allCases[index]
    }

    /// The seconds of a period shorter than a day; nil for the others.
    var unitSeconds: Int? {
        switch self {
        case .yearly, .monthly, .weekly, .daily: nil
        case .hourly: 3600
        case .minutely: 60
        case .secondly: 1
        }
    }

    package static func < (left: RecurrenceFrequency, right: RecurrenceFrequency) -> Bool {
        left.rawValue < right.rawValue
    }

    static let words = ["YEARLY", "MONTHLY", "WEEKLY", "DAILY", "HOURLY", "MINUTELY", "SECONDLY"]
}
