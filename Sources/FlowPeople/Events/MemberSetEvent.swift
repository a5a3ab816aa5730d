/// A member of the tenant and what they may do.
package struct MemberSetEvent: EventPayload {
    /// The kinds of event.
    package enum Kind: String, EventPayloadKind {
        /// Principal became a member, or got another role.
        case memberSet
    }

    /// Principal of the member: `uid:1000`, `gid:100`.
    package let member: String
    /// Role of the member from now on.
    package let role: Role
    /// Their role before; absent for a new member.
    package let before: Role?

    package init(member: String, role: Role, before: Role?) {
        self.member = member
        self.role = role
        self.before = before
    }
}
