extension Reminder {
    /// True when the reminder didn't go out in time and no person had wanted that, as lists of missed reminders show.
    package var isMissed: Bool {
        switch fate {
        case .sentLate, .skipped, .suppressedQuiet, .expired, .failed, .ambiguous: true
        // What is held before its time had come is planned anew when that ends.
        case .suppressedHeld: fateAt.map { $0 >= dueAt } ?? false
        // What a digest covers in time isn't missed.
        case .coalesced:
            fateAt.map { $0.milliseconds - dueAt.milliseconds > Reminding.latenessMaxMilliseconds } ?? false
        case nil, .sent, .suppressedPaid, .suppressedAcknowledged, .suppressedPaused, .suppressedSuperseded,
            .suppressedCancelled:
            false
        }
    }
}
