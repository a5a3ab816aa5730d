import ArgumentParser

/// Group of the `flowctl action` commands: steps of jobs, named as JOB/STEP.
struct ActionCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "action",
        abstract: "Steps of jobs, named as JOB/STEP.",
        subcommands: [
            ActionShow.self, ActionFill.self, ActionStart.self, ActionProgress.self, ActionSave.self, ActionDone.self,
            ActionCorrect.self, ActionSkip.self, ActionCancel.self,
            ActionReopen.self, ActionAssign.self, ActionUnassign.self, ActionList.self,
        ],
        aliases: ["actions"]
    )
}
