import ArgumentParser

/// Options of commands that change a job's details or plan.
struct EditOptions: ParsableArguments, Sendable {
    @Option(
        help: ArgumentHelp(
            "Do nothing if details or plan were changed after this event (default: the newest when flowctl looks).",
            valueName: "event"
        )
    )
    var ifEvent: Int?
}
