import Glibc

/// A connection that costs as little as possible, so that the daemon is what is measured: frames out, frames in.
final class Connection {
    let descriptor: CInt
    private var received: [UInt8] = []
    private var unsent: [UInt8] = []
    private var chunk = [UInt8](repeating: 0, count: 65_536)

    init(path: String) throws {
        descriptor = Glibc.socket(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0)
        var address = unixAddress(path)
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard result == 0 else {
            Glibc.close(descriptor)
            throw BenchError("\(path) can't be connected to")
        }
    }

    func close() {
        Glibc.close(descriptor)
    }

    /// Adds one call to those that `flush` writes; `parameters` is JSON.
    ///
    /// With `more`, replies come again and again.
    func send(_ method: String, _ parameters: String, more: Bool = false) {
        let flag = more ? ",\"more\":true" : ""
        unsent.append(contentsOf: "{\"method\":\"\(method)\",\"parameters\":\(parameters)\(flag)}".utf8)
        unsent.append(0)
    }

    /// Writes the calls that were added.
    func flush() throws {
        var written = 0
        defer { unsent.removeAll(keepingCapacity: true) }
        while written < unsent.count {
            let count = unsent.withUnsafeBytes { bytes in
                Glibc.write(descriptor, bytes.baseAddress.map { $0 + written }, bytes.count - written)
            }
            guard count > 0 else { throw BenchError("Writing failed") }
            written += count
        }
    }

    /// Reads what is there, waiting for something; returns the complete replies.
    ///
    /// A reply that is an error throws.
    func receive() throws -> [String] {
        let count = chunk.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
        guard count > 0 else { throw BenchError("flowd closed the connection") }
        received.append(contentsOf: chunk[0..<count])
        var replies: [String] = []
        var start = 0
        while let end = received[start...].firstIndex(of: 0) {
            let reply = String(decoding: received[start..<end], as: UTF8.self)
            guard !reply.hasPrefix("{\"error\"") else { throw BenchError(reply) }
            replies.append(reply)
            start = end + 1
        }
        received.removeFirst(start)
        return replies
    }

    /// One call, one reply.
    func call(_ method: String, _ parameters: String) throws -> String {
        send(method, parameters)
        try flush()
        var replies: [String] = []
        while replies.isEmpty { replies = try receive() }
        return replies[0]
    }

    /// One call, and a number in its reply.
    func number(_ name: String, of method: String, _ parameters: String) throws -> Int {
        let reply = try call(method, parameters)
        guard let value = jsonNumber(name, in: reply) else { throw BenchError("\(method) answers without \(name)") }
        return value
    }

    /// Many calls, as many at once as flowd takes on one connection.
    func callAll(_ calls: [(method: String, parameters: String)]) throws {
        var sent = 0
        var answered = 0
        while answered < calls.count {
            while sent < calls.count, sent - answered < 128 {
                send(calls[sent].method, calls[sent].parameters)
                sent += 1
            }
            try flush()
            answered += try receive().count
        }
    }
}

/// Seconds on the monotonic clock.
func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// The first number of that name in JSON.
func jsonNumber(_ name: String, in json: String) -> Int? {
    guard let range = json.firstRange(of: "\"\(name)\":") else { return nil }
    return Int(json[range.upperBound...].prefix { $0.isNumber })
}
