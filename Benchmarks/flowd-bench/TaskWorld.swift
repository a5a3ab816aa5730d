import Glibc

/// Tenants with tasks that happen once, each with some reminders into the journal.
struct TaskWorld {
    static let tenantCount = 100

    /// Creates the tenants, with room for so many tasks each.
    static func prepare(_ connection: Connection) throws {
        try connection.callAll((0..<tenantCount).map { ("io.flowd.Tenants.Create", "{\"slug\":\"t\($0)\"}") })
    }

    /// Makes tasks, task `i` at `instant(i)` in seconds since 1970, in turn for each tenant.
    static func add(
        _ count: Int,
        reminders: [String],
        _ connection: Connection,
        at instant: (Int) -> Int
    ) throws {
        let rules = reminders.map { "\"\($0)\"" }.joined(separator: ",")
        for start in stride(from: 0, to: count, by: 10_000) {
            try connection.callAll(
                (start..<min(count, start + 10_000)).map { number in
                    let spec = """
                        {"title":"Task \(number)","start":"\(local(instant(number)))","zone":"UTC","reminders":[\(rules)]}
                        """
                    return ("io.flowd.Tasks.Add", "{\"tenant\":\"t\(number % tenantCount)\",\"spec\":\(spec)}")
                }
            )
        }
    }

    /// The wall clock of UTC.
    private static func local(_ instant: Int) -> String {
        var (time, parts) = (time_t(instant), tm())
        gmtime_r(&time, &parts)
        var text = [CChar](repeating: 0, count: 32)
        let count = strftime(&text, text.count, "%Y-%m-%dT%H:%M:%S", &parts)
        return String(decoding: text[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
