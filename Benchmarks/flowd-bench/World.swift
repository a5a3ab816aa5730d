import Glibc

/// 100 tenants with jobs of 10 steps, and what is left to complete in them.
final class World {
    static let tenantCount = 100
    static let jobCount = 240
    static let stepCount = 10

    private let socket: String
    private var next = [Int](repeating: 0, count: tenantCount)

    init(socket: String) throws {
        self.socket = socket
    }

    /// Creates tenants, a template and jobs.
    func prepare() throws {
        let connection = try Connection(path: socket)
        defer { connection.close() }
        let steps = (0..<Self.stepCount).map { "  - {step: s\($0), title: Step \($0)}" }.joined(separator: "\\n")
        let source = "template: bench\\ntitle: Ten steps\\nsteps:\\n" + steps
        try connection.callAll(
            (0..<Self.tenantCount).map { ("io.flowd.Tenants.Create", "{\"slug\":\"t\($0)\"}") }
        )
        try connection.callAll(
            (0..<Self.tenantCount).map {
                ("io.flowd.Templates.Apply", "{\"tenant\":\"t\($0)\",\"source\":\"\(source)\"}")
            }
        )
        try connection.callAll(
            (0..<Self.tenantCount * Self.jobCount).map {
                ("io.flowd.Jobs.Start", "{\"tenant\":\"t\($0 % Self.tenantCount)\",\"template\":\"bench\"}")
            }
        )
    }

    /// Completes actions on so many connections, each with so many calls in flight, each on tenants of its own.
    ///
    /// `record` hears the microseconds that each took.
    func measure(
        connections count: Int,
        pipelined: Int,
        seconds: Double,
        record: (UInt64) -> Void
    ) throws -> Turn {
        let connections = try (0..<count).map { _ in try Connection(path: socket) }
        defer { for connection in connections { connection.close() } }
        let before = try groups()
        var sentAt = [[Double]](repeating: [], count: count)
        var turns = [Int](repeating: 0, count: count)
        var polls = connections.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
        let start = now()
        for index in connections.indices {
            for _ in 0..<pipelined { try send(on: index, of: connections, &turns, &sentAt) }
            try connections[index].flush()
        }
        var answered = 0
        var inFlight = count * pipelined
        while inFlight > 0 {
            guard poll(&polls, nfds_t(polls.count), 5000) > 0 else { throw BenchError("flowd doesn't answer") }
            let time = now()
            for index in connections.indices where polls[index].revents != 0 {
                for _ in try connections[index].receive() {
                    record(UInt64((time - sentAt[index].removeFirst()) * 1_000_000))
                    answered += 1
                    inFlight -= 1
                    guard time - start < seconds else { continue }
                    try send(on: index, of: connections, &turns, &sentAt)
                    inFlight += 1
                }
                try connections[index].flush()
            }
        }
        let elapsed = now() - start
        let after = try groups()
        return Turn(answered: answered, seconds: elapsed, batches: after - before)
    }

    private func send(
        on index: Int,
        of connections: [Connection],
        _ turns: inout [Int],
        _ sentAt: inout [[Double]]
    ) throws {
        let tenant = (index + turns[index] * connections.count) % Self.tenantCount
        turns[index] += 1
        let action = next[tenant]
        next[tenant] += 1
        guard action < Self.jobCount * Self.stepCount else {
            throw BenchError("Nothing left to complete; use fewer seconds")
        }
        let (job, step) = (action / Self.stepCount + 1, action % Self.stepCount)
        sentAt[index].append(now())
        connections[index].send(
            "io.flowd.Actions.Complete",
            "{\"tenant\":\"t\(tenant)\",\"job\":\"\(job)\",\"step\":\"s\(step)\"}"
        )
    }

    /// Transactions so far.
    private func groups() throws -> Int {
        let connection = try Connection(path: socket)
        defer { connection.close() }
        return try number("batchCount", in: try connection.call("io.flowd.Daemon.GetStatus", "{}"))
    }

    private func number(_ name: String, in reply: String) throws -> Int {
        guard let range = reply.firstRange(of: "\"\(name)\":"),
            let value = Int(reply[range.upperBound...].prefix { $0.isNumber })
        else { throw BenchError("flowd's status has no \(name)") }
        return value
    }
}

/// Seconds on the monotonic clock.
func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
