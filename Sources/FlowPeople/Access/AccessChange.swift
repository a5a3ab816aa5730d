/// What can be done about who may do what in a tenant.
package enum AccessChange: Hashable, Sendable {
    /// Makes somebody a member, or changes their role.
    case setMember(Member)
    /// Ends a membership.
    case removeMember(Principal)
    /// Makes a token; `expiresAt` is checked against the present instant.
    case createToken(name: String, role: Role, expiresAt: Timestamp?)
    /// Takes a token back.
    case revokeToken(TokenID)

    /// What the idempotency record compares.
    package var canonical: CanonicalValue {
        switch self {
        case .setMember(let member):
            .list([.text("setMember"), .text(member.principal.text), .text(member.role.rawValue)])
        case .removeMember(let principal):
            .list([.text("removeMember"), .text(principal.text)])
        case .createToken(let name, let role, let expiresAt):
            .list([
                .text("createToken"), .text(name), .text(role.rawValue), .integer(Int(expiresAt?.milliseconds ?? 0)),
            ])
        case .revokeToken(let id):
            .list([.text("revokeToken"), .text(id.text)])
        }
    }
}
