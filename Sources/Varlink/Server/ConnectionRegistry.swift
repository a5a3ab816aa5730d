import NIOCore
import Synchronization

/// The open connections of a server, and whether it still takes more.
final class ConnectionRegistry<Service: VarlinkService>: Sendable {
    private struct State {
        var connections: [ObjectIdentifier: Connection<Service>] = [:]
        var started: Set<ObjectIdentifier> = []
        /// Number of connections by user, those of privileged users apart.
        var counts: [ConnectionOwner: Int] = [:]
        var ordinaryCount = 0
        var farewellCount = 0
        var isDraining = false
        var limits: ServerLimits
    }

    private let state: Mutex<State>

    /// Most connections that are refused and may still read why.
    private static var farewellCountMax: Int { 32 }

    init(limits: ServerLimits) {
        state = Mutex(State(limits: limits))
    }

    var limits: ServerLimits { state.withLock(\.limits) }

    /// Goes by other limits, and so does each connection; those that are one too many now stay.
    func update(_ limits: ServerLimits) {
        let connections = state.withLock { state in
            state.limits = limits
            return Array(state.connections.values)
        }
        for connection in connections { connection.update(limits) }
    }

    var connectionCounts: (count: Int, max: Int) {
        state.withLock { ($0.connections.count, $0.limits.connectionCountMax) }
    }

    /// Adds a connection; says why not when there are too many, or too many of its user's, and when the server shuts
    /// down.
    func add(_ connection: Connection<Service>) -> ConnectionRefusal? {
        let owner = connection.share.owner
        return state.withLock { state in
            if let refusal = Self.refusal(of: owner, state) { return refusal }
            state.connections[ObjectIdentifier(connection)] = connection
            state.counts[owner, default: 0] += 1
            if !owner.isPrivileged { state.ordinaryCount += 1 }
            return nil
        }
    }

    private static func refusal(
        of owner: ConnectionOwner,
        _ state: borrowing State
    ) -> ConnectionRefusal? {
        let limits = state.limits
        let allMax = limits.connectionCountMax
        guard !state.isDraining else { return .shuttingDown }
        guard state.connections.count < allMax else { return .tooMany(limit: allMax) }
        guard !owner.isPrivileged else { return nil }
        let ordinaryMax = limits.ordinaryConnectionCountMax
        guard state.ordinaryCount < ordinaryMax else { return .tooMany(limit: ordinaryMax) }
        guard let user = owner.user, state.counts[owner, default: 0] >= limits.connectionsOfUserMax else { return nil }
        return .tooManyOfUser(user, limit: limits.connectionsOfUserMax)
    }

    private static func remove(_ connection: Connection<Service>, _ state: inout State) {
        guard state.connections.removeValue(forKey: ObjectIdentifier(connection)) != nil else { return }
        let owner = connection.share.owner
        if !owner.isPrivileged { state.ordinaryCount -= 1 }
        let count = state.counts[owner, default: 0] - 1
        state.counts[owner] = count > 0 ? count : nil
    }

    /// Takes one of the places for refused connections that are sent the reason; false when none is left.
    func beginFarewell() -> Bool {
        state.withLock { state in
            guard state.farewellCount < Self.farewellCountMax else { return false }
            state.farewellCount += 1
            return true
        }
    }

    func endFarewell() {
        state.withLock { $0.farewellCount -= 1 }
    }

    func run(_ connection: Connection<Service>) async {
        let isDraining = state.withLock { state in
            state.started.insert(ObjectIdentifier(connection))
            return state.isDraining
        }
        if isDraining { connection.drain() }
        await connection.run()
        state.withLock { state in
            state.started.remove(ObjectIdentifier(connection))
            Self.remove(connection, &state)
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

    func drain(unless isCurrent: (Service.Session) -> Bool) {
        let connections = state.withLock { Array($0.connections.values) }
        for connection in connections where !isCurrent(connection.session) { connection.drain() }
    }

    /// Closes the connections that were accepted but never came to run.
    func abandonUnstarted() {
        let connections = state.withLock { state in
            let unstarted = state.connections.filter { !state.started.contains($0.key) }
            for connection in unstarted.values { Self.remove(connection, &state) }
            return Array(unstarted.values)
        }
        for connection in connections { connection.abandon() }
    }
}
