/// Who calls: the peer as the socket tells it, decided once when the connection is accepted, or a token that the
/// connection has presented since.
package struct Caller: Hashable, Sendable {
    /// The peer's user id.
    package let uid: UInt32
    /// The groups that the peer was in when it connected.
    package let gids: Set<UInt32>
    /// True for root, the daemon's own user and members of the operators' group; false for a token, whoever presents
    /// it.
    package let isOperator: Bool
    /// The token that speaks on this connection; the peer's own rights don't count then.
    package let token: TokenIdentity?
    /// Link whose code was presented with this call.
    package let link: LinkIdentity?
    /// For whom the token's holder says it acts: recorded, never trusted.
    package let onBehalfOf: String?

    /// flowd itself: no peer has this user id, which the kernel takes for none.
    package static let daemon = Caller(uid: .max, isOperator: true)

    /// Longest name of whom a token's holder acts for, in characters.
    package static let onBehalfOfLengthMax = 128

    /// Makes a caller from what was read from the socket.
    package init(uid: UInt32, gids: Set<UInt32> = [], isOperator: Bool) {
        self.uid = uid
        self.gids = gids
        self.isOperator = isOperator
        token = nil
        link = nil
        onBehalfOf = nil
    }

    private init(_ peer: Caller, _ token: TokenIdentity?, _ link: LinkIdentity?, onBehalfOf: String?) {
        uid = peer.uid
        gids = peer.gids
        isOperator = false
        self.token = token
        self.link = link
        self.onBehalfOf = onBehalfOf
    }

    /// Peer with the rights of whom a link was sent to, and no others.
    package func presenting(_ link: LinkIdentity) -> Caller {
        Caller(self, nil, link, onBehalfOf: nil)
    }

    /// Tenant that a token or a link is of: the caller sees no other; nil for a peer.
    package var onlyTenant: TenantID? { token?.tenant ?? link?.tenant }

    /// The same peer with the rights of a token, and no others.
    package func presenting(_ token: TokenIdentity, onBehalfOf: String?) -> Caller {
        Caller(self, token, nil, onBehalfOf: onBehalfOf)
    }

    /// The principal to record: `uid:1000`, `token:3f9a1c22`, `token:3f9a1c22 for ito`, `link:rose`.
    package var principal: Principal {
        if let link { return Principal(linkTo: link.recipient) }
        guard let token else { return uid == .max ? .daemon : Principal(uid: uid) }
        return Principal(token: token.id, onBehalfOf: onBehalfOf)
    }

    /// Whose idempotency keys and uploads the caller's are: a token's own, whomever it acts for.
    package var holder: Principal { principal.holder }

    /// The principals that a profile may be linked to for its work to be the caller's.
    ///
    /// Whom a token's holder says it acts for is not among them: that is recorded, never trusted.
    package var principals: [Principal] {
        guard let token else { return memberships }
        return [Principal(token: token.id, onBehalfOf: nil)]
    }

    /// The principals as which the caller may be a member; none for a token, which has its own role.
    package var memberships: [Principal] {
        guard token == nil, link == nil else { return [] }
        return [Principal(uid: uid)] + gids.sorted().map { Principal(gid: $0) }
    }
}

/// A link whose code was presented and known.
package struct LinkIdentity: Hashable, Sendable {
    /// Whose: it is worth nothing elsewhere.
    package let tenant: TenantID
    /// Whom its message was for, or whose feed it is; nil for nobody in particular.
    package let recipient: String?
    /// Rights that it has: those of a link do its deed, those of a feed read.
    package let role: Role

    /// Names a link.
    package init(tenant: TenantID, recipient: String?, role: Role = .member) {
        (self.tenant, self.recipient, self.role) = (tenant, recipient, role)
    }
}

/// A token that was presented and known.
package struct TokenIdentity: Hashable, Sendable {
    /// Whose it is: it is worth nothing elsewhere.
    package let tenant: TenantID
    /// Which one.
    package let id: TokenID

    /// Names a token.
    package init(tenant: TenantID, id: TokenID) {
        self.tenant = tenant
        self.id = id
    }

    /// A token that is over: it belongs nowhere.
    package static func over(_ id: TokenID) -> TokenIdentity {
        TokenIdentity(tenant: .none, id: id)
    }
}
