/// Change of the members and tokens of a tenant.
package enum AccessChange: Hashable, Sendable {
    case setMember(Member)
    case removeMember(Principal)
    /// Makes a token; `expiresAt` is checked against the present instant.
    case createToken(name: String, role: Role, expiresAt: Timestamp?)
    case revokeToken(TokenID)

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
