/// A member that isn't one any more.
package struct MemberRemovedEvent: EventPayload {
    /// The kinds of event.
    package enum Kind: String, EventPayloadKind {
        /// Membership of a principal was ended.
        case memberRemoved
    }

    /// Principal of the former member: `uid:1000`, `gid:100`.
    package let member: String
    /// The role that they had.
    package let before: Role

    package init(member: String, before: Role) {
        self.member = member
        self.before = before
    }
}
