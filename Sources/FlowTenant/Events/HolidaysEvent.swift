/// A set of holidays, the whole of it on both sides.
package struct HolidaysEvent: EventPayload {
    /// The kinds of event.
    package enum Kind: String, EventPayloadKind {
        /// A set of holidays is new, or has other days.
        case holidaysSet
        /// A set of holidays was taken away.
        case holidaysRemoved
    }

    /// Key of the set of holidays.
    package let set: String
    /// Days of the set before the change, each a date and perhaps its name; absent when there was no such set.
    package let before: [[String]]?
    /// Days of the set after the change, each a date and perhaps its name; absent when the set was removed.
    package let after: [[String]]?

    init(_ key: HolidaySetKey, from old: HolidaySet?, to new: HolidaySet?) {
        set = key.text
        before = old?.days.map(Self.day)
        after = new?.days.map(Self.day)
    }

    private static func day(_ holiday: Holiday) -> [String] {
        [holiday.date.text] + (holiday.title.map { [$0] } ?? [])
    }
}
