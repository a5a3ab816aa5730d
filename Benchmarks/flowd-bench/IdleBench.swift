import Glibc

/// Memory per 1,000 idle tenants: known only, with an actor and a job in memory, and after these have left.
struct IdleBench {
    /// Long enough to touch all tenants before the first round.
    static let evictionSeconds = 10

    let setting: Setting
    let tenantCount: Int

    func run() throws {
        let (directory, empty) = (setting.directory + "/idle", setting.directory + "/idle-empty")
        defer { for directory in [directory, empty] { setting.remove(directory) } }
        try start(directory) { daemon in
            _ = try World(socket: daemon.socket, tenantCount: tenantCount, jobCount: 1)
        }
        var nothing = 0
        try start(empty) { daemon in nothing = try settled(daemon) }
        try start(directory) { daemon in
            let began = now()
            let known = try settled(daemon)
            try touch(daemon, step: 0)
            let touched = try settled(daemon)
            guard now() - began < Double(Self.evictionSeconds) - 1 else {
                throw BenchError("Touching all took too long; use fewer tenants")
            }
            waitForEviction(after: now())
            let evicted = try daemon.memoryBytes
            guard evicted - nothing < (touched - nothing) / 2 else {
                throw BenchError("Tenants stay: \(megabytes(evicted)) of \(megabytes(touched)) after idleness")
            }
            try touch(daemon, step: 1)
            let again = try daemon.memoryBytes
            print("Memory of \(tenantCount) idle tenants (private, resident); \(megabytes(nothing)) without any")
            print("                               in all  per 1,000 tenants")
            for (name, bytes) in [
                ("known, never used", known), ("used, with one job each", touched), ("after idleness", evicted),
                ("used again", again),
            ] {
                let share = (bytes - nothing) * 1000 / tenantCount
                print(column(name, 24) + column(megabytes(bytes), 13) + column(megabytes(max(0, share)), 19))
            }
        }
    }

    private func start(_ directory: String, _ body: (DaemonProcess) throws -> Void) throws {
        let daemon = try DaemonProcess(
            binary: setting.flowd,
            directory: directory,
            options: ["--housekeeping-eviction-interval", "\(Self.evictionSeconds)s"]
        )
        defer { daemon.stop() }
        try body(daemon)
    }

    /// The memory after a call, so that what a first call brings is in it.
    private func settled(_ daemon: DaemonProcess) throws -> Int {
        let connection = try Connection(path: daemon.socket)
        defer { connection.close() }
        _ = try connection.call("io.flowd.Daemon.GetStatus", "{}")
        return try daemon.memoryBytes
    }

    /// One command to each tenant, which loads the tenant, the job and its plan.
    private func touch(_ daemon: DaemonProcess, step: Int) throws {
        let connection = try Connection(path: daemon.socket)
        defer { connection.close() }
        try connection.callAll((0..<tenantCount).map { World.complete(step, in: $0) })
    }

    /// A tenant leaves at most half as long again after its last command; memory is given back a second later.
    private func waitForEviction(after began: Double) {
        while now() - began < Double(Self.evictionSeconds) * 1.5 + 3 { usleep(100_000) }
    }
}
