import ArgumentParser

/// `flowctl recurrence`.
struct RecurrenceCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "recurrence",
        abstract: "See when a rule falls due, without flowd.",
        subcommands: [RecurrenceNext.self, RecurrenceExpand.self]
    )
}
