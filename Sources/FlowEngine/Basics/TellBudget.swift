import FlowCore

/// How often the same is told: whoever repeats what is told of must not flood the log.
struct TellBudget: Sendable {
    /// How long a count lasts, in milliseconds: ten minutes.
    static let intervalMilliseconds: Int64 = 600_000
    /// Most things that are remembered; what comes beyond them isn't told.
    static let keyCountMax = 256

    /// How often the same is told within the interval.
    let countMax: Int
    private var told: [String: (count: Int, since: Timestamp)] = [:]

    /// Nothing was told yet.
    init(countMax: Int) {
        self.countMax = countMax
    }

    /// Whether something may be told now, which counts as told then.
    mutating func allows(_ key: String, at now: Timestamp) -> Bool {
        if let entry = told[key], Self.isRecent(entry.since, at: now) {
            guard entry.count < countMax else { return false }
            told[key] = (entry.count + 1, entry.since)
            return true
        }
        if told.count >= Self.keyCountMax { told = told.filter { Self.isRecent($0.value.since, at: now) } }
        guard told[key] != nil || told.count < Self.keyCountMax else { return false }
        told[key] = (1, now)
        return true
    }

    /// A clock that was set back makes everything old.
    static func isRecent(_ instant: Timestamp, at now: Timestamp) -> Bool {
        (0..<intervalMilliseconds).contains(now.milliseconds - instant.milliseconds)
    }
}
