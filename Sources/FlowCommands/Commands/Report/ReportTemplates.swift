import ArgumentParser
import FlowAPI
import FlowTerminal

/// `flowctl report template`.
struct ReportTemplateCommand: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "template",
        abstract: "Show the template with which a report is made, as a beginning for one of your own.",
        discussion: """
            It is Mustache: what stands between <body> and </body>. {{name}} stands for a value, and \
            {{#name}}…{{/name}} for what is there only where there is one, or for each of a list. Names are told by \
            --names. report set has reports made with yours.
            """
    )

    @Argument(help: "The report: day, week, job, vendor or statement.")
    var report: ReportsAPI.ReportKind

    @Flag(help: "Show the names that its templates may use, one in a line.")
    var names = false

    @Flag(help: "Show flowd's, also where the tenant has one of its own.")
    var standard = false

    @OptionGroup var global: GlobalOptions

    func perform(in session: Session) async throws {
        let report = report
        let reply = try await session.call(ReportsAPI.Show.self) {
            .init(tenant: $0, report: report, standard: standard ? true : nil)
        }
        guard !session.format.isJSON else { return try await session.show(reply) { _ in [] } }
        try session.context.output.data(names ? reply.names.map { $0 + "\n" }.joined() : reply.template)
    }
}

/// `flowctl report set`.
struct ReportSet: ChangingCommand {
    static let configuration = CommandConfiguration(
        commandName: "set",
        abstract: "Have a report made with a template of your own from now on; managers only.",
        discussion: "Try it first: flowctl report day --template FILE --html day.html."
    )

    @Argument(help: "The report: day, week, job, vendor or statement.")
    var report: ReportsAPI.ReportKind

    @Option(
        help: ArgumentHelp("The template; - is standard input.", valueName: "path"),
        completion: .file()
    )
    var file: String

    @OptionGroup var change: ChangeOptions

    func perform(in session: Session) async throws {
        let report = report
        let template = try Source.text(of: file, in: session.context)
        do {
            let reply = try await session.call(ReportsAPI.Set.self, change) {
                .init(tenant: $0, report: report, template: template)
            }
            let remark = reply.eventNumber == 0 ? ", as before" : ""
            try await session.show(reply) { _ in
                [Line("The report \(report.rawValue) is made with this template\(remark)")]
            }
        } catch let problem as Problem {
            throw problem.renaming("template", to: "--file")
        }
    }
}

/// `flowctl report reset`.
struct ReportReset: ChangingCommand {
    static let configuration = CommandConfiguration(
        commandName: "reset",
        abstract: "Have a report made with flowd's template again; managers only."
    )

    @Argument(help: "The report: day, week, job, vendor or statement.")
    var report: ReportsAPI.ReportKind

    @OptionGroup var change: ChangeOptions

    func perform(in session: Session) async throws {
        let report = report
        let reply = try await session.call(ReportsAPI.Reset.self, change) { .init(tenant: $0, report: report) }
        let remark = reply.eventNumber == 0 ? ", as before" : ""
        try await session.show(reply) { _ in
            [Line("The report \(report.rawValue) is made with flowd's template\(remark)")]
        }
    }
}
