import Glibc

/// W3, first half: many reminders due within one minute, each decided, and delivered into the journal.
struct DueBench {
    static let spreadSeconds = 60
    /// Tasks that flowd surely makes in a second.
    static let tasksPerSecond = 2000

    let setting: Setting
    let reminderCount: Int

    func run() throws {
        try setting.withDaemon("w3-due") { daemon in
            let connection = try Connection(path: daemon.socket)
            defer { connection.close() }
            try TaskWorld.prepare(connection)
            let begin = time(nil) + 10 + reminderCount / Self.tasksPerSecond
            try TaskWorld.add(reminderCount, reminders: ["0m"], connection) {
                begin + $0 * Self.spreadSeconds / reminderCount
            }
            guard time(nil) < begin else { throw BenchError("Making the tasks took too long; use fewer reminders") }
            while time(nil) < begin { usleep(20_000) }
            let (processor, start) = (try daemon.processorSeconds, now())
            let open = try BareQuery("SELECT count(*) FROM reminder WHERE fate IS NULL", on: daemon.database)
            while try open.number() > 0 {
                guard now() - start < Double(Self.spreadSeconds) * 10 else { throw BenchError("Reminders stay open") }
                usleep(1_000_000)
            }
            let seconds = now() - start
            try report(daemon, seconds: seconds, processor: try daemon.processorSeconds - processor)
        }
    }

    private func report(_ daemon: DaemonProcess, seconds: Double, processor: Double) throws {
        let sent = try BareQuery("SELECT count(*) FROM delivery WHERE state = 'sent'", on: daemon.database).number()
        print("W3: \(reminderCount) reminders due within \(Self.spreadSeconds) s, of \(TaskWorld.tenantCount) tenants")
        print("lateness, ms                 p50      p99      max")
        for (name, table) in [
            ("decided, on disk", "SELECT firedAt - dueAt AS late FROM reminder"),
            (
                "delivered",
                "SELECT d.changedAt - r.dueAt AS late FROM delivery d JOIN reminder r ON r.tenant = d.tenant AND "
                    + "r.task = d.task AND r.occurrence = d.occurrence AND r.number = d.reminder WHERE d.state = 'sent'"
            ),
        ] {
            let rank = try BareQuery("SELECT late FROM (\(table)) ORDER BY late LIMIT 1 OFFSET ?1", on: daemon.database)
            let places = [reminderCount / 2, reminderCount * 99 / 100, sent - 1]
            let numbers = try places.map { column(String(try rank.number($0)), 9) }
            print(column(name, 23) + numbers.joined())
        }
        print(
            "sent: \(sent) of \(reminderCount), all decided after \(fixed(seconds, 1)) s; processor: "
                + "\(fixed(processor, 1)) s, \(fixed(processor / Double(reminderCount) * 1_000_000, 0)) µs each"
        )
    }
}
