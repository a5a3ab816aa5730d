import ArgumentParser

/// Command group `flowctl task`, which works on tasks and their occurrences.
struct TaskCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "task",
        abstract: "Tasks that fall due, once or again and again, and are reminded of.",
        discussion: """
            A reminder says when and to whom: -1h; 30m from start; at 2027-03-28T08:00. After it, separated by commas: \
            nag 10m x2 repeats it until somebody acknowledges it; then 30m to carla goes on to somebody else, \
            counted from the actual delivery; again 1h, loop 2 starts again; acks 2 wants two people; digest gathers; \
            hold never repeats an attempt of which nobody knows how it ended. After “to” stands a profile, uid:1000, \
            role:manager or what the channel understands, WHO+WHO for several; “via CHANNEL” before it says the way.
            """,
        subcommands: [
            TaskAdd.self, TaskApply.self, TaskEdit.self, TaskList.self, TaskShow.self, TaskDone.self, TaskSkip.self,
            TaskReopen.self, TaskPause.self, TaskResume.self, TaskEnd.self, TaskBoard.self,
            TaskAdherence.self,
        ],
        aliases: ["tasks"]
    )
}
