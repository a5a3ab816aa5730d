import FlowAPI
import FlowCore

extension Role {
    /// From the wire.
    init(_ role: MembersAPI.Role) {
        switch role {
        case .owner: self = .owner
        case .manager: self = .manager
        case .member: self = .member
        case .viewer: self = .viewer
        }
    }
}

extension MembersAPI.Role {
    /// For the wire.
    init(_ role: Role) {
        switch role {
        case .owner: self = .owner
        case .manager: self = .manager
        case .member: self = .member
        case .viewer: self = .viewer
        }
    }
}

extension MembersAPI.Member {
    /// For the wire.
    init(_ member: Member) {
        self.init(principal: member.principal.text, role: MembersAPI.Role(member.role))
    }
}

extension TokensAPI.Token {
    /// For the wire; whether it is valid depends on when it is asked.
    init(_ token: Token, at now: Timestamp) {
        self.init(
            id: token.id.text,
            name: token.name,
            role: MembersAPI.Role(token.role),
            createdAt: token.created.at.rfc3339,
            createdBy: token.created.by.text,
            expiresAt: token.expiresAt.rfc3339,
            revokedAt: token.revokedAt?.rfc3339,
            valid: token.isValid(at: now)
        )
    }
}
