/// Access rights in one tenant: its members by principal, and its tokens.
///
/// The tenant's actor decides by it; the registry keeps a copy, so that a stranger is turned away before any queue.
package struct AccessList: Hashable, Sendable {
    package private(set) var members: [Principal: Role]
    /// Tokens that were made, those that are over included.
    package private(set) var tokens: [TokenID: Token]

    /// Most tokens that are kept, those that are over included; then the oldest of these is forgotten.
    package static let keptTokenCountMax = 1000

    package init(members: [Principal: Role] = [:], tokens: [TokenID: Token] = [:]) {
        self.members = members
        self.tokens = tokens
    }

    package init(ownersOf spec: TenantSpec) {
        members = Dictionary(uniqueKeysWithValues: spec.ownerUIDs.map { (Principal(uid: $0), Role.owner) })
        tokens = [:]
    }

    /// Returns the role of a caller in `tenant` at an instant; `nil` when the tenant doesn't exist for them.
    ///
    /// An operator may do everything. A caller who is a member as a user and by groups has the highest of these roles.
    package func role(of caller: Caller, in tenant: TenantID, at now: Timestamp) -> Role? {
        if caller.isOperator { return .owner }
        if let link = caller.link { return link.tenant == tenant ? link.role : nil }
        if let token = caller.token {
            guard token.tenant == tenant, let known = tokens[token.id], known.isValid(at: now) else { return nil }
            return known.role
        }
        if let own = members[Principal(uid: caller.uid)], caller.gids.isEmpty || own == .owner { return own }
        return caller.memberships.compactMap { members[$0] }.max()
    }

    package var ownerCount: Int { members.values.count { $0 == .owner } }

    /// Sets the role of a principal; nil ends its membership.
    package mutating func set(_ principal: Principal, _ role: Role?) {
        members[principal] = role
    }

    package mutating func set(_ token: Token) {
        tokens[token.id] = token
    }

    /// Forgets the oldest token that is over, when a new one would be too many; returns which.
    package mutating func makeRoomForToken(at now: Timestamp) -> TokenID? {
        guard tokens.count >= Self.keptTokenCountMax else { return nil }
        let ended = tokens.values.filter { !$0.isValid(at: now) }
        guard let oldest = ended.min(by: { $0.created.event < $1.created.event }) else { return nil }
        tokens[oldest.id] = nil
        return oldest.id
    }
}
