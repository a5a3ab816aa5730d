import ArgumentParser

/// Options that select steps by their due dates.
struct DueOptions: ParsableArguments, Sendable {
    @Option(
        help: ArgumentHelp(
            "Only open steps whose time is over by then, the earliest first: 2027-03-28 or 2027-03-28T17:00 in the "
                + "tenant's zone, or 2027-03-28T15:00:00Z.",
            valueName: "time"
        )
    )
    var dueBefore: String?

    @Flag(help: "Only those that are overdue now, the earliest first.")
    var overdue = false

    @Option(help: ArgumentHelp("due: only open steps that have a date, the earliest first.", valueName: "order"))
    var sort: String?

    func validate() throws {
        if overdue, dueBefore != nil {
            throw ValidationError("--overdue and --due-before contradict each other: give one of them.")
        }
        if let sort, sort != "due" {
            throw ValidationError("--sort \(sort) isn't known: give due, or leave it out for by job and step.")
        }
    }
}
