import ArgumentParser
import FlowAPI
import FlowCore

/// Command `flowctl template lint`, which checks templates without flowd.
struct TemplateLint: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "lint",
        abstract: "Check templates here, without flowd.",
        discussion: "Findings are printed as file:line:column: error: message. Exit status 65 when there are errors."
    )

    @Argument(
        help: ArgumentHelp("YAML files; - is standard input.", valueName: "file"),
        completion: .file(extensions: ["yaml", "yml"])
    )
    var files: [String]

    @Option(
        help: ArgumentHelp(
            "A file with an action of the library that templates use, several times for several.",
            valueName: "file"
        ),
        completion: .file(extensions: ["yaml", "yml"])
    )
    var library: [String] = []

    @OptionGroup var global: GlobalOptions

    func perform(in session: Session) async throws {
        let reader = TemplateReader(library: try readLibrary(in: session), zones: session.context.zones)
        let replies = try files.map { file in
            let reading = reader.read(try Source.text(of: file, in: session.context))
            return TemplatesAPI.Lint.Reply(
                valid: !reading.hasErrors,
                findings: reading.findings.map(TemplatesAPI.Finding.init)
            )
        }
        try await session.show(lint: replies, of: files)
    }

    /// Reads the library's files and reports what is wrong with them.
    ///
    /// A file from which no action can be read adds none to the library.
    private func readLibrary(in session: Session) throws -> Library {
        var definitions: [LibraryAction] = []
        for file in library {
            let reading = LibraryReader().read(try Source.text(of: file, in: session.context))
            session.say(FindingText.lines(reading.findings.map(TemplatesAPI.Finding.init), in: file))
            if let definition = reading.definition { definitions.append(definition) }
        }
        return Library(unversioned: definitions)
    }
}
