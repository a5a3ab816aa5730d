import ArgumentParser
import FlowAPI
import FlowClient
import FlowCore

/// Command `flowctl template diff`, which shows the differences between versions or files.
struct TemplateDiffCommand: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff",
        abstract: "Show what differs between two versions, or between files and what is published.",
        discussion: """
            flowctl template diff visit 1 2 compares two versions, flowctl template diff visit 1 one with the latest, \
            flowctl template diff FILE… each file with the latest version of its template. Exit status 0 when nothing \
            differs, 1 when something does, 65 when a file has errors.
            """
    )

    @Argument(help: ArgumentHelp("A template's key and one or two versions, or YAML files.", valueName: "what"))
    var words: [String]

    @OptionGroup var global: GlobalOptions

    func perform(in session: Session) async throws {
        var differences: [TemplateComparison] = []
        var hasErrors = false
        if let (key, versions) = Self.versions(words) {
            differences = [try await compare(key, versions, in: session)]
        } else {
            for file in words {
                let source = try Source.text(of: file, in: session.context)
                guard let definition = try read(source, of: file, session) else {
                    hasErrors = true
                    continue
                }
                differences.append(try await compare(definition, source, of: file, in: session))
            }
        }
        try await session.show(list: differences) { differences, style in
            differences.flatMap { TemplateDiffText.lines($0) }
        }
        if hasErrors { throw EarlyEnd(status: .badInput) }
        if differences.contains(where: { !$0.same }) { throw EarlyEnd(status: .failure) }
    }

    /// A key and versions: `visit 1 2`; nil when the words are files.
    private static func versions(_ words: [String]) -> (key: TemplateReference, versions: [Int])? {
        let versions = words.dropFirst().compactMap { word -> Int? in
            Int(word.hasPrefix("v") ? word.dropFirst() : word[...])
        }
        guard (1...2).contains(versions.count), versions.count == words.count - 1, versions.allSatisfy({ $0 > 0 })
        else { return nil }
        return (TemplateReference(key: words[0], version: versions[0]), versions)
    }

    private func compare(
        _ template: TemplateReference,
        _ versions: [Int],
        in session: Session
    ) async throws -> TemplateComparison {
        let (old, new) = try await session.ask(about: template) { client, tenant, key in
            (
                try await client.call(
                    TemplatesAPI.Show.self,
                    .init(tenant: tenant, template: key, version: versions[0])
                ).template,
                try await client.call(
                    TemplatesAPI.Show.self,
                    .init(tenant: tenant, template: key, version: versions.count == 2 ? versions[1] : nil)
                ).template
            )
        }
        let diff = TemplateDiff(
            from: try TemplateComparison.definition(of: old),
            to: try TemplateComparison.definition(of: new)
        )
        return TemplateComparison(diff, of: new.key, from: old.version, to: new.version, file: nil)
    }

    private func compare(
        _ definition: TemplateDefinition,
        _ source: String,
        of file: String,
        in session: Session
    ) async throws -> TemplateComparison {
        try await session.ask { client, tenant in
            try await TemplateComparison.withLatest(definition, source: source, of: file, in: tenant, client)
        }
    }

    /// Reads a file locally; returns nil when it has errors, which are reported.
    private func read(_ source: String, of file: String, _ session: Session) throws -> TemplateDefinition? {
        let reading = TemplateReader(zones: session.context.zones).read(source)
        guard reading.definition == nil else { return reading.definition }
        let findings = reading.findings.map(TemplatesAPI.Finding.init)
        if session.format.isJSON {
            let error = TemplatesAPI.InvalidTemplate(findings: findings, message: "\(file) has errors.")
            try session.report(Problem(.refused(error), socket: session.socket))
        } else {
            session.say(FindingText.lines(findings, in: file))
        }
        return nil
    }
}
