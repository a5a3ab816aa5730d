import ArgumentParser
import FlowAPI
import FlowCore
import FlowTerminal

/// Options of all reports: where the page goes, and how it is made.
struct ReportOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The file that the page is written to, replacing one that is there; - is standard output.",
            valueName: "path"
        ),
        completion: .file(extensions: ["html"])
    )
    var html: String?

    @Option(
        help: ArgumentHelp("A template of your own, as report template shows flowd's.", valueName: "path"),
        completion: .file()
    )
    var template: String?

    @Option(
        help: "The language: en, de, fr, es, ja or a tag such as de-AT (default: the tenant's).",
        completion: .list(Language.allCases.map(\.rawValue))
    )
    var language: String?

    @Flag(help: "Show the values that a template may use, as JSON, instead of the page.")
    var values = false

    @OptionGroup var global: GlobalOptions

    func validate() throws {
        if values, html != nil { throw ValidationError("Give --html or --values, not both.") }
        guard values || html != nil || global.format?.isJSON ?? false else {
            throw ValidationError("Say where the page goes: --html FILE, or --html - for standard output.")
        }
        if html == "" { throw ValidationError("--html needs the name of a file, or - for standard output.") }
    }

    func make(_ wanted: ReportsAPI.Make.Parameters, in session: Session) async throws {
        let own = try template.map { try Source.text(of: $0, in: session.context) }
        let reply: ReportsAPI.Make.Reply
        do {
            reply = try await session.call(ReportsAPI.Make.self) { tenant in
                var wanted = wanted
                (wanted.tenant, wanted.language, wanted.template) = (tenant, language, own)
                wanted.values = values ? true : nil
                return wanted
            }
        } catch let problem as Problem {
            throw ReportNames.reported(problem, of: wanted.report)
        }
        if values {
            return try session.context.output.data(JSONText.pretty(reply.values) + "\n")
        }
        guard let html else { return try await session.show(reply) { _ in [] } }
        guard html != "-" else { return try session.context.output.data(reply.html) }
        let target = try MediaTarget.File(html, overwrites: true)
        try target.write(Array(reply.html.utf8))
        let path = try target.finish()
        try await session.show(Written(title: reply.title, file: path)) { _ in
            [Line([Span(reply.title, .bold), Span(" is in \(path)")])]
        }
    }

    /// A page that was written, for programs.
    private struct Written: Encodable {
        let title: String
        let file: String
    }
}
