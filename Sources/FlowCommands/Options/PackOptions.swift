import ArgumentParser

/// Options that locate packs on disk.
struct PackOptions: ParsableArguments, Sendable {
    @Option(
        help: ArgumentHelp(
            "The folder that holds the packs: $FLOWCTL_PACKS, else the one that came with flowctl.",
            valueName: "path"
        ),
        completion: .directory
    )
    var packs: String?
}
