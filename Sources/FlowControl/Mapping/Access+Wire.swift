import FlowAPI
import FlowCore

extension Role {
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
    init(_ member: Member) {
        self.init(principal: member.principal.text, role: MembersAPI.Role(member.role))
    }
}

extension TokensAPI.Token {
    /// Creates the token on the wire; its validity depends on the instant `now`.
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
