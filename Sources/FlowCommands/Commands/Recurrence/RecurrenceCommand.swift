import ArgumentParser

/// Command group `flowctl recurrence`, which shows when a rule falls due, without flowd.
struct RecurrenceCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "recurrence",
        abstract: "See when a rule falls due, without flowd.",
        subcommands: [RecurrenceNext.self, RecurrenceExpand.self]
    )
}
