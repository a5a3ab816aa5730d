import Glibc
import Histogram

/// W5, second half: watchers on one tenant, and how late they hear.
struct WatchBench {
    static let watcherCount = 100
    static let jobCount = 8_000

    static let pipelined = [1, 16]

    let setting: Setting

    func run() throws {
        try setting.withBoth("w5-watchers") { daemon, reference in
            var ours = try Arena(daemon, rounds: setting.rounds)
            var theirs = try Arena(reference, rounds: setting.rounds)
            let idle = try daemon.memoryBytes
            try ours.open()
            try theirs.open()
            defer { for arena in [ours, theirs] { arena.close() } }
            let watched = try daemon.memoryBytes
            print("W5: \(Self.watcherCount) watchers on one tenant; times are until a watcher hears of the command")
            print(Comparison.heading("events"))
            for pipelined in Self.pipelined {
                var comparison = Comparison("w5 watchers, \(pipelined) in flight")
                for _ in 0..<setting.rounds {
                    try comparison.takeRound {
                        try ours.run(pipelined: pipelined, seconds: setting.secondsOfRound)
                    } reference: {
                        try theirs.run(pipelined: pipelined, seconds: setting.secondsOfRound)
                    }
                }
                setting.ratios.tell(comparison)
            }
            let busy = try daemon.memoryBytes
            print(
                "memory: \(megabytes(idle)) before, \(megabytes(watched)) with watchers, \(megabytes(busy)) afterwards"
            )
        }
    }
}

/// A server's watchers, and how far its actions are completed.
private struct Arena {
    let world: World
    private var watchers: [Watcher] = []
    private var next = 0

    /// Most actions that are completed in a round.
    private let countOfRound: Int

    init(_ server: DaemonProcess, rounds: Int) throws {
        world = try World(socket: server.socket, tenantCount: 1, jobCount: WatchBench.jobCount)
        countOfRound = WatchBench.jobCount * World.stepCount / rounds / WatchBench.pipelined.count - 16
    }

    mutating func open() throws {
        watchers = try (0..<WatchBench.watcherCount).map { _ in try Watcher(path: world.socket) }
    }

    func close() {
        for watcher in watchers { Glibc.close(watcher.descriptor) }
    }

    mutating func run(pipelined: Int, seconds: Double) throws -> Sample {
        var race = WatchRace(world: world, watchers: watchers, next: next)
        try race.run(pipelined: pipelined, seconds: seconds, end: next + countOfRound)
        next = race.next
        return race.sample
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
    /// What was read last, behind the end of what was read before it.
    private var chunk = [UInt8](repeating: 0, count: tailCount + 262_144)
    private var count = 0
    /// Bytes in which the end of a reply, with its cursor, lies surely.
    private static let tailCount = 160
    private static let name = Array("\"cursor\":".utf8)

    init(path: String) throws {
        let connection = try Connection(path: path)
        descriptor = connection.descriptor
        connection.send("io.flowd.Events.Watch", "{\"tenant\":\"t0\",\"fromNow\":true}", more: true)
        try connection.flush()
        try receive()
    }

    /// Reads what is there: a reply ends with its cursor, the head, and a zero.
    func receive() throws {
        let kept = min(count, Self.tailCount)
        for index in 0..<kept { chunk[index] = chunk[count - kept + index] }
        let added = chunk.withUnsafeMutableBytes { bytes in
            read(descriptor, bytes.baseAddress.map { $0 + kept }, bytes.count - kept)
        }
        guard added > 0 else { throw BenchError("flowd closed a watcher's connection") }
        count = kept + added
        guard let end = chunk[..<count].lastIndex(of: 0) else { return }
        var place = end - Self.name.count
        while place >= max(0, end - Self.tailCount) {
            if chunk[place] == Self.name[0], chunk[place...].starts(with: Self.name) { break }
            place -= 1
        }
        guard place >= 0, chunk[place...].starts(with: Self.name) else { return }
        let digits = chunk[(place + Self.name.count)..<end].prefix { (48...57).contains($0) }
        cursor = digits.reduce(0) { $0 * 10 + Int($1) - 48 }
    }
}

/// Completions on one connection, and the watchers that hear of them.
private struct WatchRace {
    let world: World
    let watchers: [Watcher]
    /// The next action to complete.
    private(set) var next: Int
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

    /// Events a second to all, and when each watcher heard of one.
    var sample: Sample {
        Sample(
            rate: Double(eventCount) / seconds,
            median: Double(heard.valueAtPercentile(50)) / 1000,
            slowest: Double(heard.valueAtPercentile(99)) / 1000
        )
    }

    /// Ends before its time when there is nothing left to complete below `end`.
    mutating func run(pipelined: Int, seconds: Double, end: Int) throws {
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
                    if now() - start < seconds, next < end { waiting.append(try complete(on: writer)) }
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
        let call = World.complete(next, in: 0)
        next += 1
        writer.send(call.method, call.parameters)
        return now()
    }

    /// An answer: which event the command made.
    private mutating func note(_ reply: String, sent: Double) throws -> Int {
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
