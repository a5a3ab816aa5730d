import ArgumentParser
import FlowAPI
import FlowClient

/// Options that select jobs.
struct JobFilterOptions: ParsableArguments, Sendable {
    @Option(help: ArgumentHelp("Only jobs in this state, several times for several.", valueName: "state"))
    var state: [JobsAPI.JobState] = []

    @Option(help: "Only jobs of this template.", completion: .live)
    var template: String?

    @Option(help: ArgumentHelp("Only jobs with this in title or subject, capitals or not.", valueName: "text"))
    var search: String?

    @Option(
        help: ArgumentHelp("Only jobs that are for this profile or role:ROLE.", valueName: "who"),
        completion: .live
    )
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

    @Option(
        name: .customLong("label"),
        help: ArgumentHelp("Only jobs with this label, several times for all of several.", valueName: "label"),
        completion: .live
    )
    var labels: [String] = []

    @Option(
        name: .customLong("priority"),
        help: ArgumentHelp(
            "Only jobs of this priority: low, normal, high or urgent; several times for several.",
            valueName: "priority"
        )
    )
    var priorities: [JobsAPI.Priority] = []

    @Option(help: ArgumentHelp("Only jobs due on this day, or at this time, or later.", valueName: "due"))
    var dueFrom: String?

    @Option(help: ArgumentHelp("Only jobs due before this day, or this time.", valueName: "due"))
    var dueUntil: String?

    @Flag(help: "Only jobs that are running or held and whose due date is past.")
    var overdue = false

    @Flag(help: "Only jobs without a due date.")
    var withoutDue = false

    @Option(
        name: .customLong("where"),
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "Only jobs of which a value is so: form.rsvp.coming=yes, attribute.side!=one, form.rsvp.persons>=2, "
                + "step.rsvp=done, form.rsvp.diet for any, '!form.rsvp.diet' for none; several times for several "
                + "conditions, of which those of one name with = are alternatives.",
            valueName: "condition"
        )
    )
    var conditions: [String] = []

    func validate() throws {
        if withoutDue, overdue || dueFrom != nil || dueUntil != nil {
            throw ValidationError("--without-due contradicts --overdue, --due-from and --due-until.")
        }
        if !others.isEmpty { _ = try parameters(in: "") }
    }

    var valueNames: [String] { conditions.filter(ConditionTexts.isOnValue).map(ConditionName.name(in:)) }

    /// Conditions that this list has options for.
    private var others: [String] { conditions.filter { !ConditionTexts.isOnValue($0) } }

    func parameters(in tenant: String) throws -> JobsAPI.List.Parameters {
        let values = conditions.filter(ConditionTexts.isOnValue)
        let own = JobsAPI.List.Parameters(
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
            percentMax: percentMax,
            labels: labels.isEmpty ? nil : labels,
            priorities: priorities.isEmpty ? nil : priorities,
            dueFrom: dueFrom,
            dueUntil: dueUntil,
            overdue: overdue ? true : nil,
            withoutDue: withoutDue ? true : nil,
            where: values.isEmpty ? nil : values
        )
        guard !others.isEmpty else { return own }
        return try own.merged(with: try ConditionTexts.filter(others).parameters(in: tenant))
    }
}
