import Glibc

/// W3, second half: what reminders that are pending for next year cost a daemon that has nothing to do.
struct PendingBench {
    static let remindersPerTask = 10
    static let idleSeconds = 60
    static let settlingSeconds = 20

    let setting: Setting
    let reminderCount: Int

    func run() throws {
        let (full, empty) = (setting.directory + "/w3-pending", setting.directory + "/w3-empty")
        defer { for directory in [full, empty] { setting.remove(directory) } }
        try fill(full)
        print("W3: \(reminderCount) reminders pending for next year, idle for \(Self.idleSeconds) s")
        print("             private memory   waits of threads   processor ms   from exec to READY, ms")
        for (name, directory) in [("without any", empty), ("with all", full)] {
            let daemon = try DaemonProcess(binary: setting.flowd, directory: directory)
            defer { daemon.stop() }
            // What a start brings is over by then, and the threads that did it have ended.
            usleep(UInt32(Self.settlingSeconds) * 1_000_000)
            let (before, processor) = (try daemon.waitCounts, try daemon.processorSeconds)
            usleep(UInt32(Self.idleSeconds) * 1_000_000)
            // A thread that has ended meanwhile is not in the count; one that has begun is.
            let waits = try daemon.waitCounts.reduce(0) { $0 + $1.value - (before[$1.key] ?? 0) }
            print(
                column(name, 12) + column(megabytes(try daemon.memoryBytes), 15)
                    + column(String(waits), 19)
                    + column(fixed((try daemon.processorSeconds - processor) * 1000, 0), 15)
                    + column(fixed(daemon.startSeconds * 1000, 1), 25)
            )
        }
    }

    private func fill(_ directory: String) throws {
        let daemon = try DaemonProcess(binary: setting.flowd, directory: directory)
        defer { daemon.stop() }
        let connection = try Connection(path: daemon.socket)
        defer { connection.close() }
        try TaskWorld.prepare(connection)
        let rules = (0..<Self.remindersPerTask).map { $0 == 0 ? "0m" : "-\($0)h" }
        let begin = time(nil) + 86_400
        let taskCount = reminderCount / Self.remindersPerTask
        try TaskWorld.add(taskCount, reminders: rules, connection) { begin + $0 * 31_536_000 / taskCount }
        let open = try BareQuery("SELECT count(*) FROM reminder WHERE fate IS NULL", on: daemon.database)
        let count = try open.number()
        guard count == reminderCount else { throw BenchError("\(count) of \(reminderCount) reminders are pending") }
    }
}
