import ArgumentParser

/// `flowctl media`.
struct MediaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "media",
        abstract: "Evidence on steps and on tasks: photographs, documents, signatures, sound.",
        subcommands: [MediaAdd.self, MediaList.self, MediaGet.self, MediaRemove.self]
    )
}
