import FlowCore
import Synchronization

/// Known tenants, and the mailboxes of those that have an actor now.
///
/// An actor leaves in one step under this lock, and only when its mailbox is empty and nothing is in flight: no command
/// can be sent to it in between, and the next one makes a new actor.
final class Registry: Sendable {
    /// Result of sending a command to a tenant.
    enum Delivery: Sendable {
        case accepted
        case full
        case unknownTenant
        case stopping
    }

    /// A mailbox that needs an actor.
    struct Arrival: Sendable {
        let tenant: TenantID
        let slug: TenantSlug
        let mailbox: Mailbox<TenantCommand>
    }

    private struct State {
        var tenants: [TenantSlug: TenantID] = [:]
        /// Access lists that decide which callers may send at all.
        ///
        /// A stranger must neither fill a queue nor learn from one that it exists.
        var access: [TenantID: AccessList] = [:]
        var membershipCounts: [Principal: Int] = [:]
        /// Tokens by the SHA-256 of their secrets.
        var tokens: [[UInt8]: TokenIdentity] = [:]
        var mailboxes: [TenantID: Mailbox<TenantCommand>] = [:]
        var isStopping = false
        /// True while no command has come since a round of eviction found all tenants at rest.
        var isAtRest = true
        var residentTenantCountMax: Int
        var waitingCommandCountMax: Int

        var idle: [TenantID] { mailboxes.filter { $0.value.isIdle }.map(\.key) }

        /// Mailboxes in the order of their tenants.
        ///
        /// In virtual time the order in which they are notified decides what comes next.
        var mailboxesInOrder: [Mailbox<TenantCommand>] {
            mailboxes.sorted { $0.key.number < $1.key.number }.map(\.value)
        }
    }

    /// Rounds without a command after which an actor has rested.
    private static let restRoundCount = 2

    private let meters: EngineMeters?
    private let state: Mutex<State>
    private let arrivals: Inbox<Arrival>
    /// Signal given by the first command after a rest of all tenants.
    let restEnded = LookSignal()

    init(
        residentTenantCountMax: Int,
        waitingCommandCountMax: Int,
        meters: EngineMeters?,
        arrivals: Inbox<Arrival>
    ) {
        self.meters = meters
        state = Mutex(
            State(
                residentTenantCountMax: residentTenantCountMax,
                waitingCommandCountMax: waitingCommandCountMax
            )
        )
        self.arrivals = arrivals
    }

    /// Applies other bounds; no tenant is evicted because of them.
    func update(residentTenantCountMax: Int, waitingCommandCountMax: Int) {
        state.withLock { state in
            state.residentTenantCountMax = residentTenantCountMax
            state.waitingCommandCountMax = waitingCommandCountMax
            for mailbox in state.mailboxes.values { mailbox.update(countMax: waitingCommandCountMax) }
        }
    }

    var residentCount: Int { state.withLock { $0.mailboxes.count } }

    /// Commands that wait or are in flight, of each tenant that has an actor.
    ///
    /// Their locks are taken one after the other, none with the registry's.
    var waitingCounts: [Int] {
        let mailboxes = state.withLock { Array($0.mailboxes.values) }
        return mailboxes.map(\.count)
    }

    var isIdle: Bool { state.withLock { $0.mailboxes.values.allSatisfy(\.isIdle) } }

    func replaceAll(_ tenants: [TenantSlug: TenantID], access: [TenantID: AccessList]) {
        state.withLock { state in
            state.tenants = tenants
            state.access = access
            state.tokens = [:]
            state.membershipCounts = [:]
            for (tenant, list) in access {
                Self.index(list, of: tenant, &state)
                Self.count(list, 1, &state)
            }
        }
    }

    func set(_ access: AccessList, of tenant: TenantID) {
        state.withLock { state in
            let before = state.access.updateValue(access, forKey: tenant)
            for token in before?.tokens.values ?? [:].values { state.tokens[token.hash] = nil }
            Self.index(access, of: tenant, &state)
            if let before { Self.count(before, -1, &state) }
            Self.count(access, 1, &state)
        }
    }

    private static func count(_ access: AccessList, _ difference: Int, _ state: inout State) {
        for principal in access.members.keys {
            let count = state.membershipCounts[principal, default: 0] + difference
            state.membershipCounts[principal] = count > 0 ? count : nil
        }
    }

    private static func index(_ access: AccessList, of tenant: TenantID, _ state: inout State) {
        for token in access.tokens.values where token.revokedAt == nil {
            state.tokens[token.hash] = TokenIdentity(tenant: tenant, id: token.id)
        }
    }

    /// A tenant, and what the caller may do there; `nil` for a stranger.
    func find(_ slug: TenantSlug, for caller: Caller, at now: Timestamp) -> (TenantID, Role)? {
        state.withLock { state in
            let tenant = Self.tenant(slug, state)
            guard let role = Self.role(in: tenant, caller, now, state) else { return nil }
            return (tenant, role)
        }
    }

    /// Whether a peer is a member of some tenant, as a user or by a group.
    func isMember(_ caller: Caller) -> Bool {
        state.withLock { state in caller.memberships.contains { state.membershipCounts[$0] != nil } }
    }

    func isValid(_ token: TokenIdentity, at now: Timestamp) -> Bool {
        state.withLock { $0.access[token.tenant]?.tokens[token.id]?.isValid(at: now) == true }
    }

    func token(hash: [UInt8], at now: Timestamp) -> TokenIdentity? {
        state.withLock { state in
            guard let token = state.tokens[hash] else { return nil }
            return state.access[token.tenant]?.tokens[token.id]?.isValid(at: now) == true ? token : nil
        }
    }

    func add(_ spec: TenantSpec, _ id: TenantID) {
        state.withLock { state in
            state.tenants[spec.slug] = id
            let access = AccessList(ownersOf: spec)
            state.access[id] = access
            Self.count(access, 1, &state)
        }
    }

    /// Puts a command into its tenant's mailbox, making one when there is none.
    func send(_ envelope: Envelope<TenantCommand>, to slug: TenantSlug, at now: Timestamp) -> Delivery {
        state.withLock { state in
            guard !state.isStopping else { return .stopping }
            let tenant = Self.tenant(slug, state)
            guard Self.role(in: tenant, envelope.caller, now, state) != nil else { return .unknownTenant }
            if state.isAtRest {
                state.isAtRest = false
                restEnded.give()
            }
            if let mailbox = state.mailboxes[tenant] {
                switch mailbox.send(envelope) {
                case .accepted: return .accepted
                case .full: return .full
                case .closed: break
                }
            }
            makeRoom(&state)
            let mailbox = Mailbox<TenantCommand>(countMax: state.waitingCommandCountMax, meters: meters)
            state.mailboxes[tenant] = mailbox
            guard mailbox.send(envelope) == .accepted else { return .full }
            arrivals.put(Arrival(tenant: tenant, slug: slug, mailbox: mailbox))
            return .accepted
        }
    }

    /// No tenant at all stands for one that isn't there: looking up who may do what there takes as long.
    private static func tenant(_ slug: TenantSlug, _ state: borrowing State) -> TenantID {
        state.tenants[slug] ?? .none
    }

    private static func role(
        in tenant: TenantID,
        _ caller: Caller,
        _ now: Timestamp,
        _ state: borrowing State
    ) -> Role? {
        let role = (state.access[tenant] ?? AccessList()).role(of: caller, in: tenant, at: now)
        return tenant == .none ? nil : role
    }

    /// Sends every idle actor away; those with work stay.
    ///
    /// Returns how many left.
    func evictIdle() -> Int {
        state.withLock { state in evict(state.idle, &state) }
    }

    /// Sends the actors away to which nothing came since the round before the last, but for so many as `keptCount` leaves
    /// in memory: those that had work last.
    func evictRested(keeping keptCount: Int) -> EvictionRound {
        state.withLock { state in
            let rested = state.mailboxes.compactMap { tenant, mailbox in
                mailbox.countRound().flatMap { $0 > Self.restRoundCount ? (tenant: tenant, roundCount: $0) : nil }
            }
            state.isAtRest = rested.count == state.mailboxes.count
            let busyCount = state.mailboxes.count - rested.count
            let newestFirst = rested.sorted { ($0.roundCount, $0.tenant.number) < ($1.roundCount, $1.tenant.number) }
            let leaving = newestFirst.dropFirst(max(0, keptCount - busyCount)).map(\.tenant)
            return EvictionRound(evictedCount: evict(leaving, &state), isAtRest: state.isAtRest)
        }
    }

    /// Refuses further commands, and lets every actor end when it has done what it has.
    func stop() {
        state.withLock { state in
            state.isStopping = true
            for mailbox in state.mailboxesInOrder { mailbox.close() }
        }
        arrivals.close()
    }

    private func makeRoom(_ state: inout State) {
        guard state.mailboxes.count >= state.residentTenantCountMax else { return }
        _ = evict(state.idle, &state)
    }

    /// Sends those of these tenants' actors away that are idle; returns how many left.
    private func evict(_ tenants: [TenantID], _ state: inout State) -> Int {
        var count = 0
        for tenant in tenants.sorted(by: { $0.number < $1.number }) {
            guard state.mailboxes[tenant]?.closeIfIdle() == true else { continue }
            state.mailboxes[tenant] = nil
            count += 1
        }
        return count
    }
}

/// One look at which tenants have had no work for a while.
package struct EvictionRound: Hashable, Sendable {
    package let evictedCount: Int
    /// True when all that stay had no work for two rounds: until the next command there is nothing to look at.
    package let isAtRest: Bool
}
