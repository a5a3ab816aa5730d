import Glibc

/// W3, first half: many reminders due within one minute, each decided, and delivered, by flowd into the journal.
///
/// Each round has its share of the minute and of the reminders, on databases of its own.
struct DueBench {
    static let minute = 60
    /// Tasks that each server surely makes in a second.
    static let tasksPerSecond = 2000

    let setting: Setting
    let reminderCount: Int

    private var countOfRound: Int { reminderCount / setting.rounds }
    private var secondsOfRound: Int { max(1, Self.minute / setting.rounds) }

    func run() throws {
        print("W3: \(reminderCount) reminders due within \(Self.minute) s, of \(TaskWorld.tenantCount) tenants;")
        print("reminders per second of processor, and how late each was delivered")
        print(Comparison.heading("reminders"))
        var comparison = Comparison("w3")
        var decided: [Int] = []
        for _ in 0..<setting.rounds {
            try setting.withBoth("w3-due") { flowd, reference in
                try comparison.takeRound {
                    let sample = try fire(flowd, .flowd)
                    decided.append(try rank(99, of: DueTables.flowd.decided, on: flowd))
                    return sample
                } reference: {
                    try fire(reference, .reference)
                }
            }
        }
        setting.ratios.tell(comparison)
        print("decided, on disk, p99: \(fixed(median(decided.map(Double.init)), 0)) ms late")
    }

    /// Has the reminders of a round fire; the rate is that of the processor's time.
    private func fire(_ server: DaemonProcess, _ tables: DueTables) throws -> Sample {
        let connection = try Connection(path: server.socket)
        defer { connection.close() }
        try TaskWorld.prepare(connection)
        let begin = time(nil) + 5 + countOfRound / Self.tasksPerSecond
        try TaskWorld.add(countOfRound, reminders: ["0m"], connection) {
            begin + $0 * secondsOfRound / countOfRound
        }
        guard time(nil) < begin else { throw BenchError("Making the tasks took too long; use fewer reminders") }
        while time(nil) < begin { usleep(20_000) }
        let (processor, start) = (try server.processorSeconds, now())
        let left = try BareQuery(tables.left, on: server.database)
        while try left.number() > 0 {
            guard now() - start < Double(secondsOfRound) * 10 else { throw BenchError("Reminders stay open") }
            usleep(1_000_000)
        }
        return Sample(
            rate: Double(countOfRound) / max(0.01, try server.processorSeconds - processor),
            median: Double(try rank(50, of: tables.delivered, on: server)),
            slowest: Double(try rank(99, of: tables.delivered, on: server))
        )
    }

    /// A percentile of milliseconds, each in one row.
    private func rank(_ percent: Int, of rows: String, on server: DaemonProcess) throws -> Int {
        let query = "SELECT late FROM (\(rows)) ORDER BY late LIMIT 1 OFFSET ?1"
        return try BareQuery(query, on: server.database).number((countOfRound - 1) * percent / 100)
    }
}

/// Where a server keeps what came of reminders.
private struct DueTables {
    /// How many aren't delivered.
    let left: String
    /// How late each was decided.
    let decided: String
    /// How late each was delivered.
    let delivered: String

    static let flowd = DueTables(
        left: "SELECT (SELECT count(*) FROM reminder WHERE fate IS NULL) "
            + "+ (SELECT count(*) FROM delivery WHERE state <> 'sent')",
        decided: "SELECT firedAt - dueAt AS late FROM reminder",
        delivered: "SELECT d.changedAt - r.dueAt AS late FROM delivery d JOIN reminder r ON r.tenant = d.tenant AND "
            + "r.task = d.task AND r.occurrence = d.occurrence AND r.number = d.reminder"
    )

    static let reference = DueTables(
        left: "SELECT count(*) FROM reminder WHERE sentAt IS NULL",
        decided: "SELECT firedAt - dueAt AS late FROM reminder",
        delivered: "SELECT sentAt - dueAt AS late FROM reminder"
    )
}
