import ArgumentParser
import FlowAPI
import FlowTerminal

/// `flowctl token`.
struct TokenCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "token",
        abstract: "Tokens for app backends.",
        discussion: """
            A token has one role in one tenant and no other right. Its secret is shown once, when it is made: flowd keeps \
            a digest only. flowctl presents the one in the file that --token-file or $FLOWCTL_TOKEN_FILE names.
            """,
        subcommands: [TokenCreate.self, TokenList.self, TokenRevoke.self],
        aliases: ["tokens"]
    )
}

/// `flowctl token create`.
struct TokenCreate: ChangingCommand {
    static let configuration = CommandConfiguration(
        commandName: "create",
        abstract: "Make a token; owners only. The secret alone goes to standard output."
    )

    @Argument(help: "What it is for, such as “booking app”.")
    var name: String

    @Option(help: "owner, manager, member or viewer.", transform: RoleReference.parse)
    var role: MembersAPI.Role

    @Option(help: ArgumentHelp("When it ends, RFC 3339 (default: in 90 days).", valueName: "instant"))
    var expires: String?

    @OptionGroup var change: ChangeOptions

    func perform(in session: Session) async throws {
        let reply = try await session.call(TokensAPI.Create.self, change) {
            .init(tenant: $0, name: name, role: role, expiresAt: expires)
        }
        try session.show(reply) { _ in [Line(reply.secret ?? "")] }
        guard session.format == .table else { return }
        let until = TimeText.zoned(reply.token.expiresAt, in: session.context.zone)
        let lost = "The secret was shown when the token was made. Revoke it and make another if it is lost."
        session.say([
            Line("Token \(reply.token.id), \(AccessTable.phrase(reply.token.role)) until \(until)."),
            Line(
                reply.secret == nil
                    ? lost : "Keep the secret in a file that only its user can read; it isn't shown again."
            ),
        ])
    }
}

/// `flowctl token list`.
struct TokenList: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the tokens of a tenant; owners only.",
        aliases: ["ls"]
    )

    @OptionGroup var global: GlobalOptions

    func perform(in session: Session) async throws {
        let reply = try await session.call(TokensAPI.List.self) { .init(tenant: $0) }
        try session.show(list: reply.tokens, AccessTable.lines(tokens:_:))
    }
}

/// `flowctl token revoke`.
struct TokenRevoke: ChangingCommand {
    static let configuration = CommandConfiguration(
        commandName: "revoke",
        abstract: "Take a token back; owners only."
    )

    @Argument(help: "The token's id, as `flowctl token list` shows it.")
    var token: String

    @OptionGroup var change: ChangeOptions

    func perform(in session: Session) async throws {
        let reply = try await session.call(TokensAPI.Revoke.self, change) { .init(tenant: $0, token: token) }
        let was = reply.eventNumber == 0 ? "was revoked before" : "is revoked"
        try session.show(reply) { _ in
            [Line([Span(reply.token.id, .bold), Span(" (\(reply.token.name)) \(was)")])]
        }
    }
}
