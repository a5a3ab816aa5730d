/// The occurrences of a recurrence, one after the other; it keeps no more than a place in them.
package struct Occurrences: Sequence, IteratorProtocol, Sendable {
    private var wallClock: WallClockOccurrences?
    private var physical: PhysicalOccurrences?

    init(_ occurrences: WallClockOccurrences) {
        wallClock = occurrences
    }

    init(_ occurrences: PhysicalOccurrences) {
        physical = occurrences
    }

    package mutating func next() -> Occurrence? {
        wallClock?.next() ?? physical?.next()
    }
}
