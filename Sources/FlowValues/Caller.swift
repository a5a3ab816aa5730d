/// Identity of a caller: the peer as its socket reports it, or a token presented since.
///
/// The peer is determined once, when the connection is accepted.
package struct Caller: Hashable, Sendable {
    package let uid: UInt32
    /// The groups that the peer was in when it connected.
    package let gids: Set<UInt32>
    /// True for root, the daemon's own user and members of the operators' group; false for every token.
    ///
    /// A token is no operator regardless of the peer that presents it.
    package let isOperator: Bool
    /// The token that speaks on this connection; the peer's own rights don't count then.
    package let token: TokenIdentity?
    /// Link whose code was presented with this call.
    package let link: LinkIdentity?
    /// Name of the person that the token's holder claims to act for: recorded, never trusted.
    package let onBehalfOf: String?

    /// flowd itself: no peer has this user id, which the kernel takes for none.
    package static let daemon = Caller(uid: .max, isOperator: true)

    /// Maximum length of `onBehalfOf`, in characters.
    package static let onBehalfOfLengthMax = 128

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

    /// Returns this peer with only the rights of the recipient of a link.
    package func presenting(_ link: LinkIdentity) -> Caller {
        Caller(self, nil, link, onBehalfOf: nil)
    }

    /// Tenant that a token or a link is of: the caller sees no other; nil for a peer.
    package var onlyTenant: TenantID? { token?.tenant ?? link?.tenant }

    /// Returns this peer with only the rights of a token.
    package func presenting(_ token: TokenIdentity, onBehalfOf: String?) -> Caller {
        Caller(self, token, nil, onBehalfOf: onBehalfOf)
    }

    /// The principal to record: `uid:1000`, `token:3f9a1c22`, `token:3f9a1c22 for ito`, `link:rose`.
    package var principal: Principal {
        if let link { return Principal(linkTo: link.recipient) }
        guard let token else { return uid == .max ? .daemon : Principal(uid: uid) }
        return Principal(token: token.id, onBehalfOf: onBehalfOf)
    }

    /// Principal that owns the caller's idempotency keys and uploads.
    ///
    /// For a token it is the token itself, regardless of the person it acts for.
    package var holder: Principal { principal.holder }

    /// Principals to which a profile may be linked for its work to be the caller's.
    ///
    /// The person that a token's holder claims to act for is not among them: that name is recorded, never trusted.
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
    package let tenant: TenantID
    /// Recipient of the link's message, or owner of the feed; nil for no recipient in particular.
    package let recipient: String?
    /// Rights of the link: a message's link may carry out its operation, a feed's may read.
    package let role: Role

    package init(tenant: TenantID, recipient: String?, role: Role = .member) {
        (self.tenant, self.recipient, self.role) = (tenant, recipient, role)
    }
}

/// A token that was presented and known.
package struct TokenIdentity: Hashable, Sendable {
    package let tenant: TenantID
    package let id: TokenID

    package init(tenant: TenantID, id: TokenID) {
        self.tenant = tenant
        self.id = id
    }

    /// A token that is over: it belongs nowhere.
    package static func over(_ id: TokenID) -> TokenIdentity {
        TokenIdentity(tenant: .none, id: id)
    }
}
