import FlowAPI

/// Replies about who may do what.
extension Samples {
    static let member = MembersAPI.Member(principal: "uid:7", role: .viewer)

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
