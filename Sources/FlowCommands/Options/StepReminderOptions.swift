import ArgumentParser

/// Options that set the reminders of a step.
struct StepReminderOptions: ParsableArguments {
    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "A reminder, such as -1d before it is due, or \"2h from start, nag 1h x3, then 2h to role:manager\", where it "
                + "starts when it becomes ready; several times for several, none for none.",
            valueName: "reminder"
        )
    )
    var remind: [String] = []

    /// Reminders of a new step; nil for `none`, since a new step has none anyway.
    var added: [String]? { wanted.flatMap { $0.isEmpty ? nil : $0 } }

    /// Reminders that were given: nil when the option is absent, empty for `none`.
    var wanted: [String]? { remind.isEmpty ? nil : remind == ["none"] ? [] : remind }
}
