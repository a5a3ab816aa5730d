import ArgumentParser
import FlowAPI
import FlowTerminal

/// Group of the `flowctl member` commands: who may do what in a tenant.
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

/// Command `flowctl member list`, which lists the members of a tenant.
struct MemberList: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the members of a tenant.",
        aliases: ["ls"]
    )

    @OptionGroup var global: GlobalOptions

    func perform(in session: Session) async throws {
        let reply = try await session.call(MembersAPI.List.self) { .init(tenant: $0) }
        try await session.show(list: reply.members, AccessTable.lines(members:_:))
    }
}

/// Command `flowctl member set`, which adds a member or changes a member's role.
struct MemberSet: ChangingCommand {
    static let configuration = CommandConfiguration(
        commandName: "set",
        abstract: "Make somebody a member, or change their role; owners only."
    )

    @Argument(help: "A user name, uid:N, %group or gid:N.", transform: PrincipalReference.parse)
    var who: String

    @Argument(help: "owner, manager, member or viewer.", transform: RoleReference.parse)
    var role: MembersAPI.Role

    @OptionGroup var change: ChangeOptions

    func perform(in session: Session) async throws {
        let reply = try await session.call(MembersAPI.Set.self, change) {
            .init(tenant: $0, principal: who, role: role)
        }
        let since = reply.eventNumber == 0 ? "already" : "now"
        try await session.show(reply) { _ in
            [
                Line([
                    Span(reply.member.principal, .bold), Span(" is \(since) \(AccessTable.phrase(reply.member.role))"),
                ])
            ]
        }
    }
}

/// Command `flowctl member remove`, which ends a membership.
struct MemberRemove: ChangingCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "End a membership; owners only.",
        aliases: ["rm"]
    )

    @Argument(help: "A user name, uid:N, %group or gid:N.", transform: PrincipalReference.parse)
    var who: String

    @OptionGroup var change: ChangeOptions

    func perform(in session: Session) async throws {
        let reply = try await session.call(MembersAPI.Remove.self, change) { .init(tenant: $0, principal: who) }
        try await session.show(reply) { _ in [Line([Span(who, .bold), Span(" isn't a member any more")])] }
    }
}
