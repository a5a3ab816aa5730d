import ArgumentParser
import FlowAPI

/// Which jobs are meant.
struct JobFilterOptions: ParsableArguments, Sendable {
    @Option(help: ArgumentHelp("Only jobs in this state, several times for several.", valueName: "state"))
    var state: [JobsAPI.JobState] = []

    @Option(help: "Only jobs of this template.", completion: .live)
    var template: String?

    @Option(help: ArgumentHelp("Only jobs with this in title or subject, capitals or not.", valueName: "text"))
    var search: String?

    @Option(help: ArgumentHelp("Only jobs that are for this profile or role:ROLE.", valueName: "who"))
    var assignee: String?

    @Option(help: ArgumentHelp("Only jobs started at this time or later.", valueName: "time"))
    var createdFrom: String?

    @Option(help: ArgumentHelp("Only jobs started before this time.", valueName: "time"))
    var createdUntil: String?

    @Option(help: ArgumentHelp("Only jobs last changed at this time or later.", valueName: "time"))
    var changedFrom: String?

    @Option(help: ArgumentHelp("Only jobs last changed before this time.", valueName: "time"))
    var changedUntil: String?

    @Option(help: ArgumentHelp("Only jobs that are so far at least.", valueName: "percent"))
    var percentMin: Int?

    @Option(help: ArgumentHelp("Only jobs that are so far at most.", valueName: "percent"))
    var percentMax: Int?

    /// The question to flowd.
    func parameters(in tenant: String) -> JobsAPI.List.Parameters {
        JobsAPI.List.Parameters(
            tenant: tenant,
            states: state.isEmpty ? nil : state,
            template: template,
            search: search,
            assignee: assignee,
            createdFrom: createdFrom,
            createdUntil: createdUntil,
            changedFrom: changedFrom,
            changedUntil: changedUntil,
            percentMin: percentMin,
            percentMax: percentMax
        )
    }

    /// True when there is any condition.
    var isGiven: Bool { parameters(in: "") != JobsAPI.List.Parameters(tenant: "") }
}
