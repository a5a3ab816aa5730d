import FlowAPI
import FlowTerminal

/// Members, tokens and roles.
enum AccessTable {
    static func lines(members: [MembersAPI.Member], _ style: Style) -> [Line] {
        guard !members.isEmpty else { return [Line("There are no members.", .dim)] }
        let table = Table(
            [.init("PRINCIPAL"), .init("ROLE", .left, .flexible())],
            rows: members.map { [Line($0.principal, .bold), Line($0.role.rawValue)] }
        )
        return table.lines(width: style.width)
    }

    static func lines(tokens: [TokensAPI.Token], _ style: Style) -> [Line] {
        guard !tokens.isEmpty else { return [Line("There are no tokens.", .dim)] }
        let table = Table(
            [
                .init("TOKEN"), .init("NAME", .left, .flexible()), .init("ROLE"), .init("STATE"),
                .init(TimeText.heading("ENDS", in: style.zone)), .init("MADE BY", .left, .spare),
            ],
            rows: tokens.map { token in
                [
                    Line(token.id, .bold), Line(token.name), Line(token.role.rawValue), state(token),
                    Line(TimeText.short(token.revokedAt ?? token.expiresAt, in: style.zone)),
                    Line(style.principal(token.createdBy), .dim),
                ]
            }
        )
        return table.lines(width: style.width)
    }

    static func lines(_ reply: DaemonAPI.WhoAmI.Reply, _ style: Style) -> [Line] {
        var lines = [Line([Span(reply.caller.principal, .bold), Span(reply.caller.operator ? ", an operator" : "")])]
        guard !reply.memberships.isEmpty else {
            return lines + [Line("There is no tenant in which you have a role.", .dim)]
        }
        let table = Table(
            [.init("TENANT"), .init("TITLE", .left, .flexible()), .init("ROLE")],
            rows: reply.memberships.map { [Line($0.tenant, .bold), Line($0.title), Line($0.role)] }
        )
        lines += table.lines(width: style.width)
        return lines
    }

    /// "She is now …".
    static func phrase(_ role: MembersAPI.Role) -> String {
        role == .owner ? "an owner" : "a \(role.rawValue)"
    }

    private static func state(_ token: TokensAPI.Token) -> Line {
        if token.valid { return Line("valid", .green) }
        return token.revokedAt == nil ? Line("expired", .dim) : Line("revoked", .red)
    }
}
