import ArgumentParser

/// Group of the `flowctl media` commands: evidence on steps and on tasks.
struct MediaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "media",
        abstract: "Evidence on steps and on tasks: photographs, documents, signatures, sound.",
        subcommands: [MediaAdd.self, MediaList.self, MediaGet.self, MediaRemove.self]
    )
}
