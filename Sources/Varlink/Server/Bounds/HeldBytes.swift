import Synchronization

/// Bytes that all connections of a server hold in memory, by user, and the connections that wait until there are less.
///
/// Calls that are being read or answered count apart from replies that aren't written: a peer that doesn't read what it
/// asked for doesn't keep its user's other connections from being read.
final class HeldBytes: Sendable {
    private struct User {
        var callBytes = 0
        var replyBytes = 0
        /// Connection that may read its call to the end although there is no room, so that one always goes on.
        var passHolder: ObjectIdentifier?
        var waiting: [HeldShare] = []

        var isIdle: Bool { callBytes == 0 && replyBytes == 0 && passHolder == nil && waiting.isEmpty }
    }

    private struct State {
        var users: [ConnectionOwner: User] = [:]
        /// Bytes of the calls of users who aren't privileged.
        var callBytes = 0
        var replyBytes = 0
        var bytesMax: Int
        var bytesPerUserMax: Int

        init(limits: ServerLimits) {
            bytesMax = max(1, limits.heldBytesMax)
            bytesPerUserMax = max(1, limits.heldBytesPerUserMax)
        }
    }

    private let state: Mutex<State>

    init(limits: ServerLimits) {
        state = Mutex(State(limits: limits))
    }

    /// Goes by other limits; who waits for room asks again where there is some now.
    func update(_ limits: ServerLimits) {
        let woken = state.withLock { state -> [HeldShare] in
            let bounds = State(limits: limits)
            (state.bytesMax, state.bytesPerUserMax) = (bounds.bytesMax, bounds.bytesPerUserMax)
            var woken: [HeldShare] = []
            for owner in Array(state.users.keys) { woken += wake(owner, &state) }
            return woken
        }
        for share in woken { share.wake() }
    }

    /// Returns whether a connection may take more of the call that it reads, or begin one.
    ///
    /// Otherwise it is woken later to ask again.
    ///
    /// A user without held bytes may always begin.
    func mayRead(_ share: HeldShare) -> Bool {
        state.withLock { state in
            let user = state.users[share.owner] ?? User()
            if hasRoom(for: share.owner, user, state) { return true }
            let identity = ObjectIdentifier(share)
            if share.isInCall, user.passHolder == nil || user.passHolder == identity {
                state.users[share.owner, default: User()].passHolder = identity
                return true
            }
            state.users[share.owner, default: User()].waiting.append(share)
            return false
        }
    }

    /// Whether a connection has to have its replies written before it takes further calls.
    func isCrowded(for owner: ConnectionOwner) -> Bool {
        state.withLock { state in
            let user = state.users[owner] ?? User()
            return user.replyBytes >= state.bytesPerUserMax
                || (!owner.isPrivileged && state.replyBytes >= state.bytesMax)
        }
    }

    func add(callBytes: Int, replyBytes: Int, of owner: ConnectionOwner) {
        let woken = state.withLock { state -> [HeldShare] in
            let wasFull = state.callBytes >= state.bytesMax
            state.users[owner, default: User()].callBytes += callBytes
            state.users[owner, default: User()].replyBytes += replyBytes
            if !owner.isPrivileged {
                state.callBytes += callBytes
                state.replyBytes += replyBytes
            }
            guard callBytes < 0 || replyBytes < 0 else { return [] }
            let isRelieved = wasFull && state.callBytes < state.bytesMax
            var woken: [HeldShare] = []
            for owner in isRelieved ? Array(state.users.keys) : [owner] { woken += wake(owner, &state) }
            return woken
        }
        for share in woken { share.wake() }
    }

    /// A connection has read its call to the end, or is closed: another may use its pass.
    func endPass(of share: HeldShare) {
        let woken = state.withLock { state -> [HeldShare] in
            guard state.users[share.owner]?.passHolder == ObjectIdentifier(share) else { return [] }
            state.users[share.owner]?.passHolder = nil
            return wake(share.owner, &state)
        }
        for share in woken { share.wake() }
    }

    func remove(_ share: HeldShare) {
        let woken = state.withLock { state -> [HeldShare] in
            guard var user = state.users[share.owner] else { return [] }
            user.waiting.removeAll { $0 === share }
            if user.passHolder == ObjectIdentifier(share) { user.passHolder = nil }
            state.users[share.owner] = user
            return wake(share.owner, &state)
        }
        for share in woken { share.wake() }
    }

    var isEmpty: Bool {
        state.withLock { $0.users.isEmpty && $0.callBytes == 0 && $0.replyBytes == 0 }
    }

    private func hasRoom(for owner: ConnectionOwner, _ user: User, _ state: State) -> Bool {
        let userMax = owner.user == nil ? state.bytesMax : state.bytesPerUserMax
        guard user.callBytes < userMax else { return false }
        return owner.isPrivileged || state.callBytes < state.bytesMax || user.callBytes == 0
    }

    /// Returns the connections of a user that may ask again.
    ///
    /// These are all of them when there is room, else one that is in a call when no connection has the pass.
    private func wake(_ owner: ConnectionOwner, _ state: inout State) -> [HeldShare] {
        guard let user = state.users[owner] else { return [] }
        if user.isIdle {
            state.users[owner] = nil
            return []
        }
        if hasRoom(for: owner, user, state) {
            state.users[owner]?.waiting = []
            return user.waiting
        }
        guard user.passHolder == nil, let index = user.waiting.firstIndex(where: \.isInCall) else { return [] }
        return (state.users[owner]?.waiting.remove(at: index)).map { [$0] } ?? []
    }
}
