/// Reading of the clocks at one instant.
///
/// It consists of the wall clock, which can be set, and the time since the start of the machine, which can't.
package struct ClockReading: Hashable, Sendable {
    /// Time of the wall clock, which can be set.
    package let wall: Timestamp
    /// Identifier of the machine start from which `sinceBoot` counts.
    package let bootID: String
    /// Milliseconds since that start, suspended time included.
    package let sinceBoot: Int64
    /// Milliseconds of `sinceBoot` for which the machine was suspended.
    package let slept: Int64

    package init(wall: Timestamp, bootID: String, sinceBoot: Int64, slept: Int64 = 0) {
        self.wall = wall
        self.bootID = bootID
        self.sinceBoot = sinceBoot
        self.slept = slept
    }

    /// Returns the milliseconds that the wall clock has gained on the other since an earlier reading of the same boot.
    ///
    /// The number is negative when the clock was set back.
    func jump(since earlier: ClockReading) -> Int64 {
        // Clocks that are off by more than the range of the type are off by its end.
        let walked = wall.milliseconds.subtractingReportingOverflow(earlier.wall.milliseconds)
        guard !walked.overflow else { return wall < earlier.wall ? .min : .max }
        let passed = sinceBoot - earlier.sinceBoot
        let (jump, overflow) = walked.partialValue.subtractingReportingOverflow(passed)
        return overflow ? (passed > 0 ? .min : .max) : jump
    }
}
