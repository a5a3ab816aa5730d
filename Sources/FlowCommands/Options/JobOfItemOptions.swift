import ArgumentParser

/// Of which jobs steps or payments are meant.
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
            "Only those of jobs of which a value is so, as in job list: form.rsvp.coming=yes, attribute.side!=one; several: all.",
            valueName: "condition"
        )
    )
    var conditions: [String] = []

    /// Nil where none is asked for.
    var labels: [String]? { labelList.isEmpty ? nil : labelList }

    /// Nil where none is asked for.
    var `where`: [String]? { conditions.isEmpty ? nil : conditions }
}
