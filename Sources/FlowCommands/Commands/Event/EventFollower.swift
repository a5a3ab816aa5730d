import FlowAPI
import FlowClient
import FlowTerminal

/// Shows events as they come, over broken connections and restarts of flowd.
struct EventFollower {
    /// Position at which the events begin.
    enum Start: Sendable {
        case now
        case after(Int)
    }

    /// Delays before the next connection: longer each time, until flowd answers.
    enum Delay {
        static let first = Duration.milliseconds(250)
        static let longest = Duration.seconds(10)
    }

    let session: Session
    let job: String?
    let kinds: [String]

    /// Goes on until an error that waiting doesn't help against.
    ///
    /// A flowd that can't be reached at the beginning is such an error.
    func showEvents(from start: Start) async throws {
        var following = try await session.ask { _, tenant in parameters(tenant, start) }
        var connection = Connection.new
        var delay = Delay.first
        while true {
            var isStopping = false
            do {
                try await session.ask { client in
                    for try await reply in try client.stream(EventsAPI.Watch.self, following) {
                        if connection == .broken { session.say([Line("flowd is back.", .dim)]) }
                        (connection, delay) = (.working, Delay.first)
                        try await show(reply.events)
                        (following.after, following.fromNow) = (reply.cursor, nil)
                    }
                }
            } catch let problem as Problem where connection != .new && problem.mayPass {
                // Said below, like an end without an error.
                isStopping = problem.name == DaemonAPI.Stopping.name
            }
            sayWhatNext(connection, isStopping: isStopping, following.after ?? 0, delay)
            connection = .broken
            try await session.context.pace.sleep(delay)
            delay = min(delay * 2, Delay.longest)
        }
    }

    private enum Connection {
        /// Connection that hasn't been made; the next state is `working`.
        case new
        /// Connection that brings events; the next state is `broken`.
        case working
        /// Connection that was lost; the next state is `working`.
        case broken
    }

    private func parameters(_ tenant: String, _ start: Start) -> EventsAPI.Watch.Parameters {
        let kinds = kinds.isEmpty ? nil : kinds
        switch start {
        case .now: return .init(tenant: tenant, fromNow: true, job: job, kinds: kinds)
        case .after(let number): return .init(tenant: tenant, after: number, job: job, kinds: kinds)
        }
    }

    private func show(_ events: [EventsAPI.Event]) async throws {
        guard !events.isEmpty else { return }
        switch session.format {
        case .table:
            let lines = await session.naming { style in events.flatMap { EventLine.lines($0, style) } }
            try session.context.output.data(session.style.text(lines))
        case .json, .jsonl:
            try session.context.output.data(events.map { try JSONText.compact($0) + "\n" }.joined())
        }
    }

    private func sayWhatNext(_ connection: Connection, isStopping: Bool, _ cursor: Int, _ delay: Duration) {
        let seconds = Double(delay.components.seconds) + Double(delay.components.attoseconds) / 1e18
        let place = cursor == 0 ? "from the beginning" : "after event \(cursor)"
        switch connection {
        case .new, .working:
            let cause = isStopping ? "flowd is stopping" : "The connection broke"
            session.say([Line("\(cause); going on \(place) in \(seconds) s.", .dim)])
        case .broken:
            session.say([Line("flowd is not back yet; trying again in \(seconds) s.", .dim)])
        }
    }
}

extension Problem {
    fileprivate var mayPass: Bool { [.unreachable, .tryAgain].contains(status) }
}
