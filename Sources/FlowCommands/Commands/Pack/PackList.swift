import ArgumentParser

/// Command `flowctl pack list`, which lists the packs there are.
struct PackList: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the packs there are.",
        aliases: ["ls"]
    )

    @OptionGroup var options: PackOptions
    @OptionGroup var global: GlobalOptions

    func perform(in session: Session) async throws {
        let shelf = try PackShelf(options.packs, in: session.context)
        let packs = try shelf.names().map { try shelf.pack($0, in: session.context) }
        try await session.show(list: packs.map(PackSummary.init)) { packs, style in PackText.table(packs, style) }
        for pack in packs where pack.definition == nil { try session.report(pack.findings, in: pack.file) }
        if packs.contains(where: { $0.definition == nil }) { throw EarlyEnd(status: .badInput) }
    }
}
