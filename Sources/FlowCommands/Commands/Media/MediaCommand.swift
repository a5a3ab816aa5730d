import ArgumentParser

/// `flowctl media`.
struct MediaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "media",
        abstract: "Evidence on the steps of jobs: photographs, documents, signatures, sound.",
        subcommands: [MediaAdd.self, MediaList.self, MediaGet.self, MediaRemove.self]
    )
}
