import ArgumentParser
import FlowAPI

/// `flowctl profile archive`.
struct ProfileArchive: CallCommand {
    static let configuration = CommandConfiguration(
        commandName: "archive",
        abstract: "Let no new work be for a profile; managers only."
    )

    @Argument(help: "The profile's key.", completion: .live)
    var profile: String

    @OptionGroup var change: ChangeOptions
    @OptionGroup var global: GlobalOptions

    typealias Method = ProfilesAPI.Archive

    func wanted(in tenant: String) -> ProfilesAPI.Archive.Parameters {
        .init(tenant: tenant, profile: profile, idempotencyKey: change.idempotencyKey)
    }

    func lines(_ reply: ProfilesAPI.Archive.Reply, _ style: Style) -> [Line] {
        let remark = reply.eventNumber == 0 ? " is in the archive already" : " is in the archive now"
        return [Line([Span(profile, .bold), Span(remark)])]
    }
}

/// `flowctl profile restore`.
struct ProfileRestore: CallCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Take a profile back from the archive; managers only."
    )

    @Argument(help: "The profile's key.", completion: .live)
    var profile: String

    @OptionGroup var change: ChangeOptions
    @OptionGroup var global: GlobalOptions

    typealias Method = ProfilesAPI.Restore

    func wanted(in tenant: String) -> ProfilesAPI.Restore.Parameters {
        .init(tenant: tenant, profile: profile, idempotencyKey: change.idempotencyKey)
    }

    func lines(_ reply: ProfilesAPI.Restore.Reply, _ style: Style) -> [Line] {
        let remark = reply.eventNumber == 0 ? " isn't in the archive" : " is back from the archive"
        return [Line([Span(profile, .bold), Span(remark)])]
    }
}

/// `flowctl profile remove`.
struct ProfileRemove: CallCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Remove a profile that nothing refers to; managers only.",
        aliases: ["rm"]
    )

    @Argument(help: "The profile's key.", completion: .live)
    var profile: String

    @OptionGroup var change: ChangeOptions
    @OptionGroup var global: GlobalOptions

    typealias Method = ProfilesAPI.Remove

    func wanted(in tenant: String) -> ProfilesAPI.Remove.Parameters {
        .init(tenant: tenant, profile: profile, idempotencyKey: change.idempotencyKey)
    }

    func lines(_ reply: ProfilesAPI.Remove.Reply, _ style: Style) -> [Line] {
        [Line([Span(profile, .bold), Span(" is removed")])]
    }
}
