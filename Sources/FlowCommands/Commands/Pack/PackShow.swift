import ArgumentParser

/// Command `flowctl pack show`, which shows what a pack holds.
struct PackShow: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show what a pack holds."
    )

    @Argument(help: "The pack's name.", completion: .live)
    var pack: String

    @OptionGroup var options: PackOptions
    @OptionGroup var global: GlobalOptions

    func perform(in session: Session) async throws {
        let shelf = try PackShelf(options.packs, in: session.context)
        let found = try shelf.pack(pack, in: session.context)
        guard found.definition != nil else {
            try session.report(found.findings, in: found.file)
            throw EarlyEnd(status: .badInput)
        }
        try await session.show(PackSummary(found)) { PackText.lines(found, $0) }
    }
}
