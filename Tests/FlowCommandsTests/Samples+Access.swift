import FlowAPI

/// Replies about who may do what.
extension Samples {
    static let member = MembersAPI.Member(principal: "uid:7", role: .viewer)

    static let medium = MediaAPI.Medium(
        id: "412",
        job: "12",
        step: "photo",
        name: "front.jpg",
        type: "image/jpeg",
        kind: .photo,
        size: 2_140_000,
        sha256: "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824",
        addedAt: "2026-11-21T09:14:05.000Z",
        addedBy: "uid:7"
    )

    static let token = TokensAPI.Token(
        id: "0a0b0c0d",
        name: "Booking app",
        role: .viewer,
        createdAt: "2026-11-21T09:14:05.000Z",
        createdBy: "uid:0",
        expiresAt: "2027-02-19T09:14:05.000Z",
        valid: true
    )

    static let whoAmI = DaemonAPI.WhoAmI.Reply(
        caller: DaemonAPI.Caller(principal: "uid:7", operator: false),
        memberships: [DaemonAPI.Membership(tenant: "acme", title: "Acme Ltd", role: "viewer")]
    )
}
