/// A weekday with its number within the month or year: `2TU`, the second Tuesday, or `-1FR`, the last Friday.
package struct OrdinalWeekday: Hashable, Sendable {
    /// Counted from 1, or from the end with -1; never 0.
    package let ordinal: Int
    package let weekday: Weekday

    package init(_ ordinal: Int, _ weekday: Weekday) {
        self.ordinal = ordinal
        self.weekday = weekday
    }

    /// The place in a stretch of days that begins with `first`, counted from 0; nil when there is none.
    func index(first: Weekday, length: Int) -> Int? {
        let start = (weekday.rawValue - first.rawValue).flooredRemainder(by: 7)
        let count = (length - start + 6) / 7
        let place = ordinal > 0 ? ordinal - 1 : count + ordinal
        return (0..<count).contains(place) ? start + place * 7 : nil
    }
}
