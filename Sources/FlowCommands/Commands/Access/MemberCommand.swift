import ArgumentParser
import FlowAPI
import FlowClient

/// `flowctl member`.
struct MemberCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "member",
        abstract: "Who may do what in a tenant.",
        discussion: """
            A viewer reads; a member works on steps; a manager also starts jobs and publishes templates; an owner also \
            says who the members are and makes tokens.

            Who is a user name, a user id (uid:1000), %group or a group id (gid:100).
            """,
        subcommands: [MemberList.self, MemberSet.self, MemberRemove.self],
        aliases: ["members"]
    )
}

/// `flowctl member list`.
struct MemberList: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the members of a tenant.",
        aliases: ["ls"]
    )

    @OptionGroup var global: GlobalOptions

    func perform(in session: Session) async throws {
        let reply = try await session.ask { client, tenant in
            try await client.call(MembersAPI.List.self, .init(tenant: tenant))
        }
        try session.show(list: reply.members, AccessTable.lines(members:_:))
    }
}

/// `flowctl member set`.
struct MemberSet: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "set",
        abstract: "Make somebody a member, or change their role; owners only."
    )

    @Argument(help: "A user name, uid:N, %group or gid:N.", transform: PrincipalReference.parse)
    var who: String

    @Argument(help: "owner, manager, member or viewer.", transform: RoleReference.parse)
    var role: MembersAPI.Role

    @OptionGroup var change: ChangeOptions
    @OptionGroup var global: GlobalOptions

    func perform(in session: Session) async throws {
        let reply = try await session.ask { client, tenant in
            try await client.call(
                MembersAPI.Set.self,
                .init(tenant: tenant, principal: who, role: role, idempotencyKey: change.idempotencyKey)
            )
        }
        let since = reply.eventNumber == 0 ? "already" : "now"
        try session.show(reply) { _ in
            [
                Line([
                    Span(reply.member.principal, .bold), Span(" is \(since) \(AccessTable.phrase(reply.member.role))"),
                ])
            ]
        }
    }
}

/// `flowctl member remove`.
struct MemberRemove: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "End a membership; owners only.",
        aliases: ["rm"]
    )

    @Argument(help: "A user name, uid:N, %group or gid:N.", transform: PrincipalReference.parse)
    var who: String

    @OptionGroup var change: ChangeOptions
    @OptionGroup var global: GlobalOptions

    func perform(in session: Session) async throws {
        let reply = try await session.ask { client, tenant in
            try await client.call(
                MembersAPI.Remove.self,
                .init(tenant: tenant, principal: who, idempotencyKey: change.idempotencyKey)
            )
        }
        try session.show(reply) { _ in [Line([Span(who, .bold), Span(" isn't a member any more")])] }
    }
}
