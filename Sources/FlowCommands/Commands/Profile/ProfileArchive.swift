import ArgumentParser
import FlowAPI
import FlowTerminal

/// Command `flowctl profile archive`, which archives a profile, so that no new work can be for it.
struct ProfileArchive: CallCommand {
    static let configuration = CommandConfiguration(
        commandName: "archive",
        abstract: "Let no new work be for a profile, and leave it in peace; managers only.",
        discussion: "Its tasks are paused, and nothing is sent to it any more, until it is restored."
    )

    @Argument(help: "The profile's key.", completion: .live)
    var profile: String

    @OptionGroup var change: ChangeOptions

    typealias Method = ProfilesAPI.Archive

    func wanted(in tenant: String) -> ProfilesAPI.Archive.Parameters {
        .init(tenant: tenant, profile: profile)
    }

    func lines(_ reply: ProfilesAPI.Archive.Reply, _ style: Style) -> [Line] {
        let remark = reply.eventNumber == 0 ? " is in the archive already" : " is in the archive now"
        return [Line([Span(profile, .bold), Span(remark)])] + Sentences.warnings(reply.warnings)
    }
}

/// Command `flowctl profile restore`, which takes a profile back from the archive.
struct ProfileRestore: CallCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Take a profile back from the archive; managers only."
    )

    @Argument(help: "The profile's key.", completion: .live)
    var profile: String

    @OptionGroup var change: ChangeOptions

    typealias Method = ProfilesAPI.Restore

    func wanted(in tenant: String) -> ProfilesAPI.Restore.Parameters {
        .init(tenant: tenant, profile: profile)
    }

    func lines(_ reply: ProfilesAPI.Restore.Reply, _ style: Style) -> [Line] {
        let remark = reply.eventNumber == 0 ? " isn't in the archive" : " is back from the archive"
        return [Line([Span(profile, .bold), Span(remark)])]
    }
}

/// Command `flowctl profile remove`, which removes a profile that nothing refers to but tasks that are over.
struct ProfileRemove: CallCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Remove a profile that nothing refers to but tasks that are over; managers only.",
        aliases: ["rm"]
    )

    @Argument(help: "The profile's key.", completion: .live)
    var profile: String

    @OptionGroup var change: ChangeOptions

    typealias Method = ProfilesAPI.Remove

    func wanted(in tenant: String) -> ProfilesAPI.Remove.Parameters {
        .init(tenant: tenant, profile: profile)
    }

    func lines(_ reply: ProfilesAPI.Remove.Reply, _ style: Style) -> [Line] {
        [Line([Span(profile, .bold), Span(" is removed")])]
    }
}

/// Command `flowctl profile pause`, which pauses all tasks of a profile.
struct ProfilePause: CallCommand {
    static let configuration = CommandConfiguration(
        commandName: "pause",
        abstract: "Pause all tasks of a profile; what falls due meanwhile is skipped.",
        discussion: "As for a stay in hospital. Tasks that are made later aren't paused."
    )

    @Argument(help: "The profile's key.", completion: .live)
    var profile: String

    @OptionGroup var change: ChangeOptions

    typealias Method = ProfilesAPI.Pause

    func wanted(in tenant: String) -> ProfilesAPI.Pause.Parameters {
        .init(tenant: tenant, profile: profile)
    }

    func lines(_ reply: ProfilesAPI.Pause.Reply, _ style: Style) -> [Line] {
        [Line([Span(profile, .bold), Span(": \(Counted.tasks(reply.taskCount)) paused")])]
            + LeftOutText.lines(reply.leftOut, over: reply.overCount, isPause: true)
    }
}

/// Command `flowctl profile resume`, which resumes all tasks of a profile except those paused individually.
struct ProfileResume: CallCommand {
    static let configuration = CommandConfiguration(
        commandName: "resume",
        abstract: "Have all tasks of a profile fall due again, but for those that were paused by themselves."
    )

    @Argument(help: "The profile's key.", completion: .live)
    var profile: String

    @OptionGroup var change: ChangeOptions

    typealias Method = ProfilesAPI.Resume

    func wanted(in tenant: String) -> ProfilesAPI.Resume.Parameters {
        .init(tenant: tenant, profile: profile)
    }

    func lines(_ reply: ProfilesAPI.Resume.Reply, _ style: Style) -> [Line] {
        [Line([Span(profile, .bold), Span(": \(Counted.tasks(reply.taskCount)) resumed")])]
            + LeftOutText.lines(reply.leftOut, over: reply.overCount, isPause: false)
    }
}

/// Numbers of things in words, such as `2 tasks`.
private enum Counted {
    static func tasks(_ count: Int) -> String {
        switch count {
        case 0: "no task was"
        case 1: "1 task"
        default: "\(count) tasks"
        }
    }
}
