import ArgumentParser

/// `flowctl step`.
struct StepCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "step",
        abstract: "The plan of a running job: add, remove and move steps.",
        discussion: "To work on a step, see flowctl action.",
        subcommands: [StepAdd.self, StepRemove.self, StepMove.self]
    )
}
