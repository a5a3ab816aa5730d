import FlowCore

/// Limit on how often one thing is reported, so that repetition does not flood the log.
struct TellBudget: Sendable {
    static let intervalMilliseconds: Int64 = 600_000
    /// Maximum number of keys that are remembered; those beyond them aren't reported.
    static let keyCountMax = 256

    let countMax: Int
    private var reported: [String: (count: Int, since: Timestamp)] = [:]

    init(countMax: Int) {
        self.countMax = countMax
    }

    /// Returns whether a key may be reported now; if so, it counts as reported.
    mutating func allows(_ key: String, at now: Timestamp) -> Bool {
        if let entry = reported[key], Self.isRecent(entry.since, at: now) {
            guard entry.count < countMax else { return false }
            reported[key] = (entry.count + 1, entry.since)
            return true
        }
        if reported.count >= Self.keyCountMax { reported = reported.filter { Self.isRecent($0.value.since, at: now) } }
        guard reported[key] != nil || reported.count < Self.keyCountMax else { return false }
        reported[key] = (1, now)
        return true
    }

    /// A clock that was set back makes everything old.
    static func isRecent(_ instant: Timestamp, at now: Timestamp) -> Bool {
        (0..<intervalMilliseconds).contains(now.milliseconds - instant.milliseconds)
    }
}
