/// A set of holidays, the whole of it on both sides.
package struct HolidaysEvent: EventPayload {
    /// The kinds of event.
    package enum Kind: String, EventPayloadKind {
        /// A set of holidays is new, or has other days.
        case holidaysSet
        /// A set of holidays was taken away.
        case holidaysRemoved
    }

    /// Its key.
    package let set: String
    /// Its days as they were, each a date and perhaps what it is called; absent when there was no such set.
    package let before: [[String]]?
    /// Its days as they are; absent when there is no such set any more.
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
