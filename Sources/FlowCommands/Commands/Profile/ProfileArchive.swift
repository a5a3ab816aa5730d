import ArgumentParser
import FlowAPI
import FlowClient

/// `flowctl profile archive`.
struct ProfileArchive: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "archive",
        abstract: "Let no new work be for a profile; managers only."
    )

    @Argument(help: "The profile's key.", completion: .live)
    var profile: String

    @OptionGroup var change: ChangeOptions
    @OptionGroup var global: GlobalOptions

    func perform(in session: Session) async throws {
        let reply = try await session.ask { client, tenant in
            try await client.archiveProfile(
                .init(tenant: tenant, profile: profile, idempotencyKey: change.idempotencyKey)
            )
        }
        let remark = reply.eventNumber == 0 ? " is in the archive already" : " is in the archive now"
        try session.show(reply) { _ in [Line([Span(profile, .bold), Span(remark)])] }
    }
}

/// `flowctl profile restore`.
struct ProfileRestore: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Take a profile back from the archive; managers only."
    )

    @Argument(help: "The profile's key.", completion: .live)
    var profile: String

    @OptionGroup var change: ChangeOptions
    @OptionGroup var global: GlobalOptions

    func perform(in session: Session) async throws {
        let reply = try await session.ask { client, tenant in
            try await client.restoreProfile(
                .init(tenant: tenant, profile: profile, idempotencyKey: change.idempotencyKey)
            )
        }
        let remark = reply.eventNumber == 0 ? " isn't in the archive" : " is back from the archive"
        try session.show(reply) { _ in [Line([Span(profile, .bold), Span(remark)])] }
    }
}

/// `flowctl profile remove`.
struct ProfileRemove: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Remove a profile that nothing refers to; managers only.",
        aliases: ["rm"]
    )

    @Argument(help: "The profile's key.", completion: .live)
    var profile: String

    @OptionGroup var change: ChangeOptions
    @OptionGroup var global: GlobalOptions

    func perform(in session: Session) async throws {
        let reply = try await session.ask { client, tenant in
            try await client.removeProfile(
                .init(tenant: tenant, profile: profile, idempotencyKey: change.idempotencyKey)
            )
        }
        try session.show(reply) { _ in [Line([Span(profile, .bold), Span(" is removed")])] }
    }
}
