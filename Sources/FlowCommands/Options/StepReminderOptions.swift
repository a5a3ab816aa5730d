import ArgumentParser

/// When a step is reminded of.
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

    /// What goes out of a step that is new: none is what it has anyway.
    var added: [String]? { wanted.flatMap { $0.isEmpty ? nil : $0 } }

    /// What goes out: nothing when nothing was said, no rule for `none`.
    var wanted: [String]? { remind.isEmpty ? nil : remind == ["none"] ? [] : remind }
}
