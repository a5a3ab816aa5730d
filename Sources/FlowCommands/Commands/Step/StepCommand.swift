import ArgumentParser

/// Command group `flowctl step`, which changes the plan of a running job.
struct StepCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "step",
        abstract: "The plan of a running job: add, remove, move steps, and say when they are due.",
        discussion: "To work on a step, see flowctl action.",
        subcommands: [StepAdd.self, StepRemove.self, StepMove.self, StepSet.self]
    )
}
