import Glibc

/// What is asked of flowd again and again, each time something else.
protocol Workload: AnyObject {
    /// Where flowd listens.
    var socket: String { get }
    /// The next call of one of `count` connections; each keeps to tenants of its own. Parameters are JSON.
    func nextCall(connection index: Int, of count: Int) throws -> (method: String, parameters: String)
}

extension Workload {
    /// Keeps so many calls in flight on each of so many connections.
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
        var polls = connections.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
        func send(on index: Int) throws {
            let (method, parameters) = try nextCall(connection: index, of: count)
            sentAt[index].append(now())
            connections[index].send(method, parameters)
        }
        let start = now()
        for index in connections.indices {
            for _ in 0..<pipelined { try send(on: index) }
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
                    try send(on: index)
                    inFlight += 1
                }
                try connections[index].flush()
            }
        }
        let elapsed = now() - start
        return Turn(answered: answered, seconds: elapsed, batches: try groups() - before)
    }

    /// Transactions so far.
    private func groups() throws -> Int {
        let connection = try Connection(path: socket)
        defer { connection.close() }
        return try connection.number("batchCount", of: "io.flowd.Daemon.GetStatus", "{}")
    }
}

/// What one turn gave.
struct Turn {
    let answered: Int
    let seconds: Double
    /// Transactions that flowd made of them.
    let batches: Int
}

/// Seconds on the monotonic clock.
func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
