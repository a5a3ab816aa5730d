import Glibc
import Histogram

/// W5, second half: watchers on one tenant, and how late they hear.
struct WatchBench {
    static let watcherCount = 100
    static let jobCount = 4000

    let setting: Setting

    func run() throws {
        try setting.withDaemon("w5-watchers") { daemon in
            let world = try World(socket: daemon.socket, tenantCount: 1, jobCount: Self.jobCount)
            let idle = try daemon.memoryBytes
            let watchers = try (0..<Self.watcherCount).map { _ in try Watcher(path: daemon.socket) }
            defer { for watcher in watchers { close(watcher.descriptor) } }
            let watched = try daemon.memoryBytes
            print("W5: \(Self.watcherCount) watchers on one tenant; times are from sending the command on")
            print("in flight   events/s  deliveries/s  answered p50 ms   p99 ms  heard p50 ms   p99 ms")
            var next = 0
            for pipelined in [1, 16] {
                var race = WatchRace(world: world, watchers: watchers, next: next)
                try race.run(pipelined: pipelined, seconds: setting.seconds)
                next = race.next
                print(column(String(pipelined), 9) + race.text)
            }
            let busy = try daemon.memoryBytes
            print(
                "memory: \(megabytes(idle)) before, \(megabytes(watched)) with watchers, \(megabytes(busy)) afterwards"
            )
        }
    }
}

/// Bytes as MiB.
func megabytes(_ bytes: Int) -> String {
    fixed(Double(bytes) / 1_048_576, 1) + " MiB"
}

/// A connection that watches the tenant from now on, and only looks for how far it is.
private final class Watcher {
    let descriptor: CInt
    /// The newest event that it has heard of.
    private(set) var cursor = 0
    private var end: [UInt8] = []
    private var chunk = [UInt8](repeating: 0, count: 262_144)

    init(path: String) throws {
        let connection = try Connection(path: path)
        descriptor = connection.descriptor
        connection.send("io.flowd.Events.Watch", "{\"tenant\":\"t0\",\"fromNow\":true}", more: true)
        try connection.flush()
        try receive()
    }

    /// Reads what is there: a reply ends with its cursor, the head, and a zero.
    func receive() throws {
        let count = chunk.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
        guard count > 0 else { throw BenchError("flowd closed a watcher's connection") }
        end = Array((end + chunk[max(0, count - 160)..<count]).suffix(160))
        guard let last = end.lastIndex(of: 0) else { return }
        let text = String(decoding: end[..<last], as: UTF8.self)
        guard let cursor = text.ranges(of: "\"cursor\":").last else { return }
        self.cursor = Int(text[cursor.upperBound...].prefix { $0.isNumber }) ?? self.cursor
    }
}

/// Completions on one connection, and the watchers that hear of them.
private struct WatchRace {
    let world: World
    let watchers: [Watcher]
    /// The next action to complete.
    private(set) var next: Int
    private var answered = Histogram<UInt32>(numberOfSignificantValueDigits: .three)
    private var heard = Histogram<UInt32>(numberOfSignificantValueDigits: .three)
    /// When the command was sent that made an event, by the event's number.
    private var sentAt: [Int: Double] = [:]
    /// What was heard before the answer told which command it was of.
    private var early: [Int: [Double]] = [:]
    private var eventCount = 0
    private var seconds = 0.0

    init(world: World, watchers: [Watcher], next: Int) {
        self.world = world
        self.watchers = watchers
        self.next = next
    }

    var text: String {
        let rate = Double(eventCount) / seconds
        return column(fixed(rate, 0), 11) + column(fixed(rate * Double(watchers.count), 0), 14)
            + column(milliseconds(answered, 50), 17) + column(milliseconds(answered, 99), 9)
            + column(milliseconds(heard, 50), 14) + column(milliseconds(heard, 99), 9)
    }

    mutating func run(pipelined: Int, seconds: Double) throws {
        let writer = try Connection(path: world.socket)
        defer { writer.close() }
        var waiting: [Double] = []
        var polls = ([writer.descriptor] + watchers.map(\.descriptor)).map {
            pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
        let start = now()
        let first = watchers.map(\.cursor).max() ?? 0
        var newest = first
        for _ in 0..<pipelined { waiting.append(try complete(on: writer)) }
        try writer.flush()
        while !waiting.isEmpty || watchers.contains(where: { $0.cursor < newest }) {
            guard poll(&polls, nfds_t(polls.count), 5000) > 0 else { throw BenchError("flowd doesn't answer") }
            if polls[0].revents != 0 {
                for reply in try writer.receive() {
                    newest = try note(reply, sent: waiting.removeFirst())
                    if now() - start < seconds { waiting.append(try complete(on: writer)) }
                }
                try writer.flush()
            }
            for (watcher, poll) in zip(watchers, polls.dropFirst()) where poll.revents != 0 {
                let before = watcher.cursor
                try watcher.receive()
                hear(before, watcher.cursor)
            }
        }
        self.seconds = now() - start
        eventCount = newest - first
    }

    private mutating func complete(on writer: Connection) throws -> Double {
        guard next < WatchBench.jobCount * World.stepCount else { throw BenchError("Use fewer seconds") }
        let call = World.complete(next, in: 0)
        next += 1
        writer.send(call.method, call.parameters)
        return now()
    }

    /// An answer: which event the command made.
    private mutating func note(_ reply: String, sent: Double) throws -> Int {
        answered.record(UInt64((now() - sent) * 1_000_000))
        guard let event = jsonNumber("eventNumber", in: reply) else { throw BenchError("No event in \(reply)") }
        sentAt[event] = sent
        for time in early.removeValue(forKey: event) ?? [] { heard.record(UInt64(max(0, time - sent) * 1_000_000)) }
        return event
    }

    private mutating func hear(_ before: Int, _ cursor: Int) {
        let time = now()
        for event in before..<max(before, cursor) {
            if let sent = sentAt[event + 1] {
                heard.record(UInt64((time - sent) * 1_000_000))
            } else {
                early[event + 1, default: []].append(time)
            }
        }
    }
}
