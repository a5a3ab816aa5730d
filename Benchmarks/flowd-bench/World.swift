import Glibc
import Histogram

/// 100 tenants with jobs of 10 steps, and what is left to complete in them.
final class World {
    static let tenantCount = 100
    static let jobCount = 120
    static let stepCount = 10

    private let socket: String
    private var next = [Int](repeating: 0, count: tenantCount)
    /// Completions a second on one connection, by calls in flight.
    private(set) var rates: [Int: Double] = [:]

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
    func measure(connections count: Int, pipelined: Int, seconds: Double) throws -> Measurement {
        let connections = try (0..<count).map { _ in try Connection(path: socket) }
        defer { for connection in connections { connection.close() } }
        let before = try groups()
        var histogram = Histogram<UInt32>(numberOfSignificantValueDigits: .three)
        var sentAt = [[Double]](repeating: [], count: count)
        var turns = [Int](repeating: 0, count: count)
        var polls = connections.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
        let start = now()
        for index in connections.indices {
            for _ in 0..<pipelined { try send(on: index, of: connections, &turns, &sentAt) }
        }
        var answered = 0
        var inFlight = count * pipelined
        while inFlight > 0 {
            guard poll(&polls, nfds_t(polls.count), 5000) > 0 else { throw BenchError("flowd doesn't answer") }
            let time = now()
            for index in connections.indices where polls[index].revents != 0 {
                for _ in try connections[index].receive() {
                    histogram.record(UInt64((time - sentAt[index].removeFirst()) * 1_000_000))
                    answered += 1
                    inFlight -= 1
                    guard time - start < seconds else { continue }
                    try send(on: index, of: connections, &turns, &sentAt)
                    inFlight += 1
                }
            }
        }
        let elapsed = now() - start
        let after = try groups()
        let rate = Double(answered) / elapsed
        if count == 1 { rates[pipelined] = rate }
        return Measurement(
            connections: count,
            pipelined: pipelined,
            rate: rate,
            p50: Double(histogram.valueAtPercentile(50)) / 1000,
            p99: Double(histogram.valueAtPercentile(99)) / 1000,
            meanGroup: max(1, Double(after.commands - before.commands) / Double(max(1, after.batches - before.batches)))
        )
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
        try connections[index].send(
            "io.flowd.Actions.Complete",
            "{\"tenant\":\"t\(tenant)\",\"job\":\"\(job)\",\"step\":\"s\(step)\"}"
        )
    }

    /// Commands and transactions so far.
    private func groups() throws -> (commands: Int, batches: Int) {
        let connection = try Connection(path: socket)
        defer { connection.close() }
        let reply = try connection.call("io.flowd.Daemon.GetStatus", "{}")
        return (try number("committedCommandCount", in: reply), try number("batchCount", in: reply))
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

/// What one measurement gave.
struct Measurement {
    let connections: Int
    let pipelined: Int
    let rate: Double
    let p50: Double
    let p99: Double
    let meanGroup: Double

    /// A line of the table.
    func row(besides bare: Double) -> String {
        [
            column(String(connections), 11), column(String(pipelined), 11), column(fixed(rate, 0), 15),
            column(fixed(p50, 3), 9), column(fixed(p99, 3), 9), column(fixed(meanGroup, 1), 7),
            column(fixed(bare, 0), 16), column(fixed(rate / bare, 2), 7),
        ].joined()
    }
}
