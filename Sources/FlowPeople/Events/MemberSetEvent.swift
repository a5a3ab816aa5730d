/// A member of the tenant and what they may do.
package struct MemberSetEvent: EventPayload {
    /// The kinds of event.
    package enum Kind: String, EventPayloadKind {
        /// Somebody became a member, or got another role.
        case memberSet
    }

    /// Who: `uid:1000`, `gid:100`.
    package let member: String
    /// Their role now.
    package let role: Role
    /// Their role before; absent for a new member.
    package let before: Role?

    /// Puts it together.
    package init(member: String, role: Role, before: Role?) {
        self.member = member
        self.role = role
        self.before = before
    }
}
