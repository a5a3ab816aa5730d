import Glibc

/// W4, the start: from exec to READY with many jobs in the database, beside the reference with as many.
struct ReadyBench {
    static let tenantCount = 100
    static let startCount = 7

    let setting: Setting
    let jobCount: Int

    func run() throws {
        let (full, empty, other) = (
            setting.directory + "/start", setting.directory + "/start-empty", setting.directory + "/start-reference"
        )
        defer { for directory in [full, empty, other] { setting.remove(directory) } }
        try fill(full, setting.flowd)
        try fill(other, setting.reference)
        var times = Times()
        for turn in 0..<Self.startCount {
            try start(empty, setting.flowd) { daemon in times.empty.append(daemon.startSeconds) }
            try forgetPages(of: full)
            try start(full, setting.flowd) { daemon in
                times.full.append(daemon.startSeconds)
                times.firstCall.append(try firstCall(daemon, turn))
            }
            try forgetPages(of: other)
            try start(other, setting.reference) { daemon in times.reference.append(daemon.startSeconds) }
        }
        print("Start with \(jobCount) jobs of \(World.stepCount) actions, nothing of them in memory")
        print("from exec to READY, empty    \(text(times.empty))")
        print("from exec to READY           \(text(times.full))")
        print("the reference's READY        \(text(times.reference))")
        print("first call (a completion)    \(text(times.firstCall))")
        print("READY with jobs / empty: \(fixed(median(times.full) / median(times.empty), 2))")
    }

    private struct Times {
        var empty: [Double] = []
        var full: [Double] = []
        var firstCall: [Double] = []
        var reference: [Double] = []
    }

    private func fill(_ directory: String, _ binary: String) throws {
        try start(directory, binary) { daemon in
            _ = try World(
                socket: daemon.socket,
                tenantCount: Self.tenantCount,
                jobCount: jobCount / Self.tenantCount
            )
        }
    }

    private func start(_ directory: String, _ binary: String, _ body: (DaemonProcess) throws -> Void) throws {
        let daemon = try DaemonProcess(binary: binary, directory: directory)
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

    private func text(_ times: [Double]) -> String {
        let sorted = times.sorted()
        return column(fixed(median(times) * 1000, 1), 9) + " ms (\(fixed((sorted.first ?? 0) * 1000, 1)) to "
            + "\(fixed((sorted.last ?? 0) * 1000, 1)))"
    }
}
