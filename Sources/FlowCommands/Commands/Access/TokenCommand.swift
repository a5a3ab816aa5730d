import ArgumentParser
import FlowAPI
import FlowTerminal

/// Group of the `flowctl token` commands: tokens for app backends.
struct TokenCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "token",
        abstract: "Tokens for app backends.",
        discussion: """
            A token has one role in one tenant and no other right. Its secret is shown once, when it is made: flowd keeps \
            a digest only. flowctl presents the one in the file that --token-file or $FLOWCTL_TOKEN_FILE names, else the \
            credential flowctl.token of the service that it runs in.
            """,
        subcommands: [TokenCreate.self, TokenList.self, TokenRevoke.self],
        aliases: ["tokens"]
    )
}

/// Command `flowctl token create`, which creates a token.
struct TokenCreate: ChangingCommand {
    static let configuration = CommandConfiguration(
        commandName: "create",
        abstract: "Make a token; owners only. The secret alone goes to standard output, or to a file.",
        discussion:
            "With --out nothing shows the secret: the file is made, for you alone (0600), and none is overwritten."
    )

    @Argument(help: "What it is for, such as “booking app”.")
    var name: String

    @Option(help: "owner, manager, member or viewer.", transform: RoleReference.parse)
    var role: MembersAPI.Role

    @Option(
        help: ArgumentHelp(
            "When it ends: a day, a time, or a length of time such as 300d (default: in 90 days).",
            valueName: "instant"
        )
    )
    var expires: String?

    @Option(help: ArgumentHelp("Write the secret to a new file instead of showing it.", valueName: "path"))
    var out: String?

    @OptionGroup var change: ChangeOptions

    private static let lost = "The secret was shown when the token was made. Revoke it and make another if it is lost."

    func validate() throws {
        if out == "" { throw ValidationError("--out needs the path of a file.") }
    }

    func perform(in session: Session) async throws {
        if let out { return try await write(to: out, in: session) }
        let reply = try await create(in: session)
        if reply.secret == nil, session.format == .table { throw SecretFile.gone(Self.lost) }
        try await session.show(reply) { _ in [Line(reply.secret ?? "")] }
        guard session.format == .table else { return }
        let advice = "Keep the secret in a file that only its user can read; it isn't shown again."
        session.say([
            Line("Token \(Self.text(reply.token, in: session))."), Line(advice),
        ])
    }

    /// Makes sure that the file can be made before there is a token.
    private func write(to path: String, in session: Session) async throws {
        let file = try SecretFile(path)
        var reply: TokensAPI.Create.Reply
        do {
            reply = try await create(in: session)
        } catch {
            file.discard()
            throw error
        }
        guard let secret = reply.secret else {
            file.discard()
            throw SecretFile.gone(Self.lost)
        }
        do {
            try file.write(secret)
        } catch var problem as Problem {
            problem.details.append(
                "Token \(reply.token.id) is made; take it back with: flowctl token revoke \(reply.token.id)"
            )
            throw problem
        }
        reply.secret = nil
        try await session.show(reply) { _ in
            [Line("Token \(Self.text(reply.token, in: session)), is in \(path)")]
        }
    }

    private func create(in session: Session) async throws -> TokensAPI.Create.Reply {
        let end = try session.instant(expires, option: "--expires", .future)
        return try await session.call(TokensAPI.Create.self, change) {
            .init(tenant: $0, name: name, role: role, expiresAt: end)
        }
    }

    private static func text(_ token: TokensAPI.Token, in session: Session) -> String {
        "\(token.id), \(AccessTable.phrase(token.role)) until \(TimeText.zoned(token.expiresAt, in: session.context.zone))"
    }
}

/// Command `flowctl token list`, which lists the tokens of a tenant.
struct TokenList: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the tokens of a tenant; owners only.",
        aliases: ["ls"]
    )

    @OptionGroup var global: GlobalOptions

    func perform(in session: Session) async throws {
        let reply = try await session.call(TokensAPI.List.self) { .init(tenant: $0) }
        try await session.show(list: reply.tokens, AccessTable.lines(tokens:_:))
    }
}

/// Command `flowctl token revoke`, which revokes a token.
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
        try await session.show(reply) { _ in
            [Line([Span(reply.token.id, .bold), Span(" (\(reply.token.name)) \(was)")])]
        }
    }
}
