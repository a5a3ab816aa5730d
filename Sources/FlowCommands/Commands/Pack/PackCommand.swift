import ArgumentParser

/// Group of the `flowctl pack` commands: templates that belong together, ready to use.
struct PackCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pack",
        abstract: "Packs: templates that belong together, ready to use.",
        subcommands: [PackList.self, PackShow.self, PackApply.self],
        aliases: ["packs"]
    )
}
