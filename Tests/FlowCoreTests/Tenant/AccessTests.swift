import FlowCore
import Testing

@testable import FlowTenant

/// Who may do what, decided by tables.
struct AccessListTests {
    private static let tenant = TenantID(7)
    private static let now = Timestamp(milliseconds: 1000)

    private static func token(_ role: Role, expiresAt: Int64 = 2000, revokedAt: Int64? = nil) -> Token {
        Token(
            id: TokenID(stored: "0a0b0c0d"),
            name: "App",
            role: role,
            hash: [],
            expiresAt: Timestamp(milliseconds: expiresAt),
            created: Stamp(at: now, by: Principal(uid: 1), event: 1),
            revokedAt: revokedAt.map { Timestamp(milliseconds: $0) }
        )
    }

    @Test(arguments: [
        (Caller(uid: 1, isOperator: true), Role?.some(.owner)),
        (Caller(uid: 10, isOperator: false), .viewer),
        (Caller(uid: 10, gids: [5], isOperator: false), .manager),
        (Caller(uid: 11, gids: [5, 6], isOperator: false), .manager),
        (Caller(uid: 12, gids: [6], isOperator: false), .member),
        (Caller(uid: 5, isOperator: false), nil),
        (Caller(uid: 12, gids: [10], isOperator: false), nil),
    ])
    func theHighestOfAUsersRolesCounts(caller: Caller, role: Role?) {
        let list = AccessList(members: [
            Principal(uid: 10): .viewer, Principal(gid: 5): .manager, Principal(gid: 6): .member,
        ])
        #expect(list.role(of: caller, in: Self.tenant, at: Self.now) == role)
    }

    @Test(arguments: [
        (token(.member), tenant, Role?.some(.member)), (token(.member), TenantID(8), nil),
        (token(.owner, expiresAt: 1000), tenant, nil), (token(.owner, expiresAt: 1001), tenant, .owner),
        (token(.owner, revokedAt: 5), tenant, nil),
    ])
    func aTokenHasItsRoleInItsTenantWhileItIsValid(token: Token, tenant: TenantID, role: Role?) {
        let list = AccessList(members: [Principal(uid: 0): .owner], tokens: [token.id: token])
        let peer = Caller(uid: 0, isOperator: true)
        let caller = peer.presenting(TokenIdentity(tenant: tenant, id: token.id), onBehalfOf: nil)
        #expect(list.role(of: caller, in: Self.tenant, at: Self.now) == role)
        #expect(caller.memberships.isEmpty && !caller.isOperator)
    }

    @Test
    func rolesContainTheOnesBelow() {
        #expect([Role.viewer, .member, .manager, .owner] == Role.allCases.sorted())
    }

    @Test
    func aTenantKeepsAnOwnerAndItsLimits() throws {
        var world = try TenantWorld()
        #expect(throws: Refusal.lastOwner) { try world.change(.removeMember(Principal(uid: 1000))) }
        for uid in 1...UInt32(TenantLimit.members.standard - 1) {
            try world.change(.setMember(Member(principal: Principal(uid: uid), role: .viewer)))
        }
        let limit = Refusal.tenantLimitReached(
            TenantLimitReached(limit: .members, value: TenantLimit.members.standard, found: 1001)
        )
        #expect(throws: limit) {
            try world.change(.setMember(Member(principal: Principal(uid: 5000), role: .viewer)))
        }
        // A role may still change, and what was removed makes room.
        try world.change(.setMember(Member(principal: Principal(uid: 1), role: .owner)))
        try world.change(.removeMember(Principal(uid: 1000)))
        try world.change(.setMember(Member(principal: Principal(uid: 5000), role: .viewer)))
        #expect(throws: Refusal.noSuchMember(Principal(uid: 1000))) {
            try world.change(.removeMember(Principal(uid: 1000)))
        }
        let before = world.events.count
        try world.change(.setMember(Member(principal: Principal(uid: 5000), role: .viewer)))
        #expect(world.events.count == before)
    }

    @Test(arguments: [Int64(0), -1, AccessVerbs.tokenLifeMax + 1_000_000])
    func aTokenEndsAfterNowAndInTime(after milliseconds: Int64) throws {
        var world = try TenantWorld()
        let change = AccessChange.createToken(
            name: "App",
            role: .viewer,
            expiresAt: Timestamp(milliseconds: 1000 + milliseconds)
        )
        #expect(throws: Refusal.self) { try world.change(change) }
    }

    /// The digest of a secret is in the row and nowhere else: not in the event, the answer or what is kept of it.
    @Test
    func aSecretsDigestStandsInTheTableOnly() throws {
        var world = try TenantWorld()
        let outcome = try world.change(.createToken(name: "App", role: .viewer, expiresAt: nil))
        guard case .accessChanged(.tokenCreated(let token, let secret?)) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(token.hash.isEmpty)
        #expect(world.state.access.tokens[token.id]?.hash == (try TokenSecret(validating: secret)).hash)
        guard case .accessChanged(.tokenRevoked(let revoked, _)) = try world.change(.revokeToken(token.id)) else {
            Issue.record("not revoked")
            return
        }
        #expect(revoked.hash.isEmpty)
        #expect(world.state.access.tokens[token.id]?.hash.isEmpty == false)
    }

    /// Apps that take a new token every day don't fill the table for ever.
    @Test
    func theOldestTokensThatAreOverAreForgotten() throws {
        var list = AccessList()
        let now = Timestamp(milliseconds: 1000)
        for number in 1...AccessList.keptTokenCountMax {
            let isOver = number > 1
            list.set(
                Token(
                    id: TokenID(stored: String(number)),
                    name: "App",
                    role: .viewer,
                    hash: [],
                    expiresAt: Timestamp(milliseconds: isOver ? 1000 : 1001),
                    created: Stamp(at: now, by: Principal(uid: 1), event: EventNumber(number)),
                    revokedAt: nil
                )
            )
        }
        // The first is valid still.
        #expect(list.makeRoomForToken(at: now) == TokenID(stored: "2"))
        #expect(list.tokens.count == AccessList.keptTokenCountMax - 1)
        #expect(list.makeRoomForToken(at: now) == nil)
    }
}
