import ArgumentParser
import FlowAPI
import FlowTerminal

/// `flowctl action list`.
struct ActionList: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List steps over all jobs of a tenant.",
        discussion: """
            A step is for its own assignee, or else for the job's. Yours are those for a profile linked to your user, \
            your groups or your token, and those for exactly the role that you have.
            """,
        aliases: ["ls"]
    )

    @Flag(help: "Only those that are for you.")
    var mine = false

    @Option(
        help: "Only those for a profile, by its key, or for a role, as role:ROLE.",
        completion: .live,
        transform: AssigneeReference.parse
    )
    var assignee: String?

    @Option(
        name: .customLong("state"),
        help: "Only those in this state, several times for several."
    )
    var states: [JobsAPI.ActionState] = []

    @OptionGroup var due: DueOptions

    @OptionGroup var limit: LimitOption

    @OptionGroup var global: GlobalOptions

    func validate() throws {
        if mine, assignee != nil {
            throw ValidationError("--mine and --assignee contradict each other: give one of them.")
        }
    }

    func perform(in session: Session) async throws {
        try await session.showActions(mine: mine, assignee: assignee, states: states, due, limit: limit.count)
    }
}

/// `flowctl mine`.
struct MineCommand: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "mine",
        abstract: "What you can do now: your steps that are ready or begun, over all jobs.",
        discussion: "The same as: flowctl action list --mine --state ready --state inProgress --state waiting"
    )

    @OptionGroup var due: DueOptions

    @OptionGroup var limit: LimitOption

    @OptionGroup var global: GlobalOptions

    func perform(in session: Session) async throws {
        let states: [JobsAPI.ActionState] = [.ready, .inProgress, .waiting]
        try await session.showActions(mine: true, assignee: nil, states: states, due, limit: limit.count)
    }
}

extension Session {
    fileprivate func showActions(
        mine: Bool,
        assignee: String?,
        states: [JobsAPI.ActionState],
        _ due: DueOptions,
        limit: Int?
    ) async throws {
        let actions = try await list(ActionsAPI.List.self, limit: limit, naming: \.assignedTo) {
            .init(
                tenant: $0,
                assignee: assignee,
                mine: mine ? true : nil,
                states: states.isEmpty ? nil : states,
                dueBefore: due.dueBefore,
                overdue: due.overdue ? true : nil,
                sort: due.sort
            )
        }
        try show(list: actions) { actions, style in
            actions.isEmpty && mine
                ? [Line("There is nothing for you.", .dim)] : ActionTable.lines(actions, style)
        }
    }
}
