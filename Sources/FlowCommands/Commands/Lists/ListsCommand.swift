import ArgumentParser
import FlowAPI
import FlowClient
import FlowTerminal

/// Group of the `flowctl lists` commands: lists that a tenant saves under a name.
struct ListsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lists",
        abstract: "Lists that a tenant keeps under a name.",
        discussion: """
            A saved list is a question, which is answered again each time: flowctl job list and flowctl profile list keep \
            theirs with --save-as, and ask it again with --saved.
            """,
        subcommands: [ListsList.self, ListsShow.self, ListsRemove.self]
    )
}

/// Command `flowctl lists list`, which lists the saved lists of a tenant.
struct ListsList: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the saved lists of a tenant.",
        aliases: ["ls"]
    )

    @OptionGroup var global: GlobalOptions

    func perform(in session: Session) async throws {
        let lists = try await session.ask { client, tenant in
            try await client.call(TenantsAPI.ListSavedLists.self, .init(tenant: tenant)).lists
        }
        try await session.show(list: lists, SavedListTable.lines)
    }
}

/// Command `flowctl lists show`, which shows a saved list as it would be typed.
struct ListsShow: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show a saved list as it would be typed."
    )

    @Argument(help: "The list's name.", completion: .live)
    var name: String

    @OptionGroup var global: GlobalOptions

    func perform(in session: Session) async throws {
        let reply = try await session.call(TenantsAPI.ListSavedLists.self) { .init(tenant: $0, list: name) }
        try await session.show(reply) { _ in reply.lists.flatMap(SavedListTable.command) }
    }
}

/// Command `flowctl lists remove`, which removes a saved list.
struct ListsRemove: ChangingCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Let go of a saved list; managers only.",
        aliases: ["rm"]
    )

    @Argument(help: "The list's name.", completion: .live)
    var name: String

    @OptionGroup var change: ChangeOptions

    func perform(in session: Session) async throws {
        let reply = try await session.call(TenantsAPI.RemoveSavedList.self, change) { .init(tenant: $0, list: name) }
        try await session.show(reply) { _ in [Line([Span(name, .bold), Span(" is removed")])] }
    }
}
