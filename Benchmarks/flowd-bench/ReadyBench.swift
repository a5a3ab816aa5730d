import Glibc

/// The start: from exec to READY with many jobs in the database, beside bare SQLite that opens it and counts them.
struct ReadyBench {
    static let tenantCount = 100
    static let startCount = 7

    let setting: Setting
    let jobCount: Int

    func run() throws {
        let (full, empty) = (setting.directory + "/start", setting.directory + "/start-empty")
        defer { for directory in [full, empty] { setting.remove(directory) } }
        try fill(full)
        var times = Times()
        for turn in 0..<Self.startCount {
            try start(empty) { daemon in times.empty.append(daemon.startSeconds) }
            try forgetPages(of: full)
            try start(full) { daemon in
                times.full.append(daemon.startSeconds)
                times.firstCall.append(try firstCall(daemon, turn))
            }
            try forgetPages(of: full)
            let start = now()
            let bare = try BareQuery("SELECT count(*) FROM job", on: full + "/flowd.sqlite")
            _ = try bare.run()
            times.bare.append(now() - start)
        }
        print("Start with \(jobCount) jobs of \(World.stepCount) actions, nothing of them in memory")
        print("from exec to READY, empty    \(text(times.empty))")
        print("from exec to READY           \(text(times.full))")
        print("bare SQLite opens and counts \(text(times.bare))")
        print("first call (a completion)    \(text(times.firstCall))")
        print("READY with jobs / empty: \(fixed(median(times.full) / median(times.empty), 2))")
    }

    private struct Times {
        var empty: [Double] = []
        var full: [Double] = []
        var firstCall: [Double] = []
        var bare: [Double] = []
    }

    private func fill(_ directory: String) throws {
        try start(directory) { daemon in
            _ = try World(
                socket: daemon.socket,
                tenantCount: Self.tenantCount,
                jobCount: jobCount / Self.tenantCount
            )
        }
    }

    private func start(_ directory: String, _ body: (DaemonProcess) throws -> Void) throws {
        let daemon = try DaemonProcess(binary: setting.flowd, directory: directory)
        defer { daemon.stop() }
        try body(daemon)
    }

    /// Connects and completes an action of a tenant and job that aren't in memory.
    private func firstCall(_ daemon: DaemonProcess, _ turn: Int) throws -> Double {
        let start = now()
        let connection = try Connection(path: daemon.socket)
        defer { connection.close() }
        let call = World.complete(turn * World.stepCount, in: turn)
        _ = try connection.call(call.method, call.parameters)
        return now() - start
    }

    /// As after a boot: the database is on the disk only.
    private func forgetPages(of directory: String) throws {
        let file = open(directory + "/flowd.sqlite", O_RDONLY)
        guard file >= 0 else { throw BenchError("\(directory) has no database") }
        defer { close(file) }
        fsync(file)
        posix_fadvise(file, 0, 0, POSIX_FADV_DONTNEED)
    }

    private func median(_ times: [Double]) -> Double {
        times.sorted()[times.count / 2]
    }

    private func text(_ times: [Double]) -> String {
        let sorted = times.sorted()
        return column(fixed(median(times) * 1000, 1), 9) + " ms (\(fixed((sorted.first ?? 0) * 1000, 1)) to "
            + "\(fixed((sorted.last ?? 0) * 1000, 1)))"
    }
}
