import NIOCore
import Synchronization

/// The open connections of a server, and whether it still takes more.
final class ConnectionRegistry<Service: VarlinkService>: Sendable {
    private struct State {
        var connections: [ObjectIdentifier: Connection<Service>] = [:]
        var started: Set<ObjectIdentifier> = []
        var isDraining = false
    }

    private let state = Mutex(State())
    private let connectionCountMax: Int

    init(connectionCountMax: Int) {
        self.connectionCountMax = connectionCountMax
    }

    /// Adds a connection; false when there are too many or the server shuts down.
    func add(_ connection: Connection<Service>) -> Bool {
        state.withLock { state in
            guard !state.isDraining, state.connections.count < connectionCountMax else { return false }
            state.connections[ObjectIdentifier(connection)] = connection
            return true
        }
    }

    /// Runs a connection to its end and removes it.
    func run(_ connection: Connection<Service>) async {
        let isDraining = state.withLock { state in
            state.started.insert(ObjectIdentifier(connection))
            return state.isDraining
        }
        if isDraining { connection.drain() }
        await connection.run()
        state.withLock { state in
            state.started.remove(ObjectIdentifier(connection))
            state.connections[ObjectIdentifier(connection)] = nil
        }
    }

    /// Takes no more connections and lets the open ones finish what they have received.
    func drain() {
        let connections = state.withLock { state in
            state.isDraining = true
            return Array(state.connections.values)
        }
        for connection in connections { connection.drain() }
    }

    /// Closes the connections that were accepted but never came to run.
    func abandonUnstarted() {
        let connections = state.withLock { state in
            let unstarted = state.connections.filter { !state.started.contains($0.key) }
            for key in unstarted.keys { state.connections[key] = nil }
            return Array(unstarted.values)
        }
        for connection in connections { connection.abandon() }
    }
}
