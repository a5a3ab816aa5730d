import FlowAPI
import FlowClient
import FlowCore

/// A template of a pack, read and without errors.
struct PackTemplate {
    let file: String
    let source: String
    let definition: TemplateDefinition

    /// Reads all templates of a pack; returns nil when any of them, or the pack, has errors, which are reported.
    static func read(_ pack: Pack, with actions: [PackAction], in session: Session) throws -> [PackTemplate]? {
        guard let paths = pack.definition?.templates else {
            try session.report(pack.findings, in: pack.file)
            return nil
        }
        var templates: [PackTemplate] = []
        var places: [String: String] = [:]
        let library = Library(unversioned: actions.map(\.definition))
        for path in paths {
            let file = "\(pack.folder)/\(path)"
            let source = try Source.text(of: file, in: session.context)
            let reading = TemplateReader(library: library, zones: session.context.zones).read(source)
            try session.report(reading.findings, in: file)
            guard let definition = reading.definition else { continue }
            if let other = places.updateValue(path, forKey: definition.key.text) {
                let message = "the template \"\(definition.key)\" stands in \(other) too; rename one of the two"
                let finding = Finding(severity: .error, path: "template", line: 1, column: 1, message: message)
                try session.report([finding], in: file)
                continue
            }
            templates.append(PackTemplate(file: file, source: source, definition: definition))
        }
        return templates.count == paths.count ? templates : nil
    }

    /// The template beside the newest that the tenant has published; actions that `coming` has are used rather than those of
    /// the tenant's library.
    func comparison(
        in tenant: String,
        with coming: [LibraryAction],
        _ client: FlowClient
    ) async throws -> TemplateComparison {
        try await TemplateComparison.withLatest(
            definition,
            source: source,
            of: file,
            in: tenant,
            with: coming,
            client
        )
    }
}
