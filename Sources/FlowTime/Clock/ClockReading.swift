/// What the clocks say at one moment: the wall clock, which can be set, and the time since the start of the machine,
/// which can't.
package struct ClockReading: Hashable, Sendable {
    /// The wall clock.
    package let wall: Timestamp
    /// Which start of the machine the other one counts from.
    package let bootID: String
    /// Milliseconds since that start, suspended time included.
    package let sinceBoot: Int64
    /// For how many milliseconds of that the machine slept.
    package let slept: Int64

    /// Makes a reading.
    package init(wall: Timestamp, bootID: String, sinceBoot: Int64, slept: Int64 = 0) {
        self.wall = wall
        self.bootID = bootID
        self.sinceBoot = sinceBoot
        self.slept = slept
    }

    /// How many milliseconds the wall clock has gained on the other since an earlier reading of the same boot; negative
    /// when it was set back.
    func jump(since earlier: ClockReading) -> Int64 {
        // Clocks that are off by more than the range of the type are off by its end.
        let walked = wall.milliseconds.subtractingReportingOverflow(earlier.wall.milliseconds)
        guard !walked.overflow else { return wall < earlier.wall ? .min : .max }
        let passed = sinceBoot - earlier.sinceBoot
        let (jump, overflow) = walked.partialValue.subtractingReportingOverflow(passed)
        return overflow ? (passed > 0 ? .min : .max) : jump
    }
}
