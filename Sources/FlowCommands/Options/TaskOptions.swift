import ArgumentParser
import FlowAPI

/// Options that describe a task on the command line.
struct TaskOptions: ParsableArguments, Sendable {
    @Option(help: ArgumentHelp("What to do, in words.", valueName: "text"))
    var instructions: String?

    @Option(
        name: .customLong("for"),
        help: ArgumentHelp("The profile that it is for.", valueName: "profile"),
        completion: .live
    )
    var profile: String?

    @Option(
        help: ArgumentHelp(
            "A recurrence: an RRULE, cron or words, as in flowctl recurrence next --help.",
            valueName: "rule"
        )
    )
    var rule: String?

    @Option(
        help: ArgumentHelp(
            "Where it begins, such as 2027-03-28T08:00; of the past nothing falls due. A new task needs it, or --at, "
                + "or a rule with a time of day.",
            valueName: "local"
        )
    )
    var start: String?

    @Option(
        help: ArgumentHelp(
            "The time of day at which it begins, such as 08:00; a new task needs it, or --start, or a rule with a time "
                + "of day.",
            valueName: "time"
        )
    )
    var at: String?

    @Option(help: ArgumentHelp("IANA time zone (default: the profile's, else the tenant's).", valueName: "zone"))
    var zone: String?

    @Option(help: ArgumentHelp("Times that the clocks leave out: shift, firstValid or skip.", valueName: "policy"))
    var gap: String?

    @Option(help: ArgumentHelp("Times that the clocks show twice: first, second or both.", valueName: "policy"))
    var overlap: String?

    @Option(
        help: ArgumentHelp(
            "Dates that are no business days of the tenant: none, next, previous or modifiedNext.",
            valueName: "roll"
        )
    )
    var roll: String?

    @Option(help: ArgumentHelp("How long after its time it has to be done.", valueName: "duration"))
    var due: String?

    @Option(help: ArgumentHelp("How long it is of use after it was due.", valueName: "duration"))
    var grace: String?

    @Option(help: ArgumentHelp("How late reminders are treated: coalesce, latest, all or skip.", valueName: "policy"))
    var misfire: String?

    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "A reminder, such as -1h, or 0m, nag 10m x2, then 10m to carla; several times for several.",
            valueName: "reminder"
        )
    )
    var remind: [String] = []

    @Option(
        help: ArgumentHelp(
            "Hours without reminders where who gets them is, such as 22:00-07:00, or none (default: the tenant's).",
            valueName: "hours"
        )
    )
    var quiet: String?

    @Option(help: ArgumentHelp("Reminders on weekends: send or defer.", valueName: "policy"))
    var weekend: String?

    @Option(help: ArgumentHelp("When gathered reminders go out, such as 18:00.", valueName: "time"))
    var digest: String?

    @Option(
        help: ArgumentHelp(
            "What has to be given when it is done: none, text, photo, photo x2, photo or text, video and text.",
            valueName: "what"
        )
    )
    var confirm: String?

    func spec(title: String?) -> TasksAPI.TaskSpec {
        TasksAPI.TaskSpec(
            title: title,
            instructions: instructions,
            profile: profile,
            rule: rule,
            start: start,
            at: at,
            zone: zone,
            gap: gap,
            overlap: overlap,
            roll: roll,
            due: due,
            grace: grace,
            misfire: misfire,
            reminders: remind.isEmpty ? nil : remind == ["none"] ? [] : remind,
            quiet: quiet,
            weekend: weekend,
            digest: digest,
            confirm: confirm
        )
    }
}
