import ArgumentParser

/// Group of the `flowctl holidays` commands: days that aren't business days.
struct HolidaysCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "holidays",
        abstract: "The days on which nobody works: due dates count and roll to the others.",
        discussion: """
            A tenant has sets of holidays: those of a country, those of a company. A day is a business day when it is \
            neither a Saturday, nor a Sunday, nor in any of the sets.
            """,
        subcommands: [HolidaysSet.self, HolidaysList.self, HolidaysShow.self, HolidaysRemove.self],
        aliases: ["holiday"]
    )
}
