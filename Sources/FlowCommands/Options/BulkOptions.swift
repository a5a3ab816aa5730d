import ArgumentParser

/// Options of commands that change one job, or all that fulfil conditions.
struct BulkOptions: ParsableArguments, Sendable {
    static let countMax = 100

    @Option(
        name: .customLong("where"),
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "Instead of a job: all that fulfil a condition of “flowctl job list”, written as label=vip, "
                + "state=running, overdue, form.rsvp.coming=yes; several times for several conditions.",
            valueName: "condition"
        )
    )
    var conditions: [String] = []

    @Flag(help: "Instead of a job: all jobs of the tenant.")
    var all = false

    @Flag(help: "With --where or --all: print what would be changed, and change nothing.")
    var dryRun = false

    @Flag(help: "With --where or --all: don't ask.")
    var yes = false

    @Option(
        help: ArgumentHelp(
            "With --where or --all: do nothing when more jobs would be changed (default: \(countMax)).",
            valueName: "number"
        )
    )
    var max: Int?

    /// Refuses what isn't one job, nor jobs chosen on purpose.
    func validate(with job: String?) throws {
        let isGiven = all || !conditions.isEmpty
        guard job != nil || isGiven else {
            throw ValidationError("Say which: a job's number, --where CONDITION for all that fulfil it, or --all.")
        }
        guard job == nil || !isGiven else {
            throw ValidationError("Give a job's number, or --where or --all, not both.")
        }
        guard job == nil || (!dryRun && !yes && max == nil) else {
            throw ValidationError("--dry-run, --yes and --max are for --where and --all.")
        }
        guard !all || conditions.isEmpty else {
            throw ValidationError("--all and --where contradict each other: give one of them.")
        }
        if let max, max < 1 { throw ValidationError("--max is at least 1.") }
        _ = try filter()
    }

    func filter() throws -> JobFilterOptions { try ConditionTexts.filter(conditions) }
}
