import ArgumentParser

/// Options that select steps or payments by their jobs.
struct JobOfItemOptions: ParsableArguments, Sendable {
    @Option(help: "Only those of jobs of this template.", completion: .live)
    var template: String?

    @Option(
        name: .customLong("label"),
        help: ArgumentHelp("Only those of jobs with this label, several times for all of several.", valueName: "label"),
        completion: .live
    )
    var labelList: [String] = []

    @Option(
        name: .customLong("where"),
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "Only those of jobs of which a value is so: form.rsvp.coming=yes, attribute.side!=one, step.rsvp=done; several: all.",
            valueName: "condition"
        )
    )
    var conditions: [String] = []

    var isWanted: Bool { template != nil || !labelList.isEmpty || !conditions.isEmpty }

    var labels: [String]? { labelList.isEmpty ? nil : labelList }

    var `where`: [String]? { conditions.isEmpty ? nil : conditions }
}
