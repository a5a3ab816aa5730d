import ArgumentParser
import FlowAPI
import FlowClient
import FlowTerminal
import Varlink

/// Command `flowctl report template`, which shows the template of a report.
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

/// Command `flowctl report set`, which replaces the template of a report; managers only.
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
            let (hadOwn, reply) = try await session.ask { client, tenant in
                // For the sentence alone.
                let asked = ReportsAPI.Show.Parameters(tenant: tenant, report: report)
                let had = session.format == .table ? try await client.call(ReportsAPI.Show.self, asked).own : false
                let wanted = ReportsAPI.Set.Parameters(
                    tenant: tenant,
                    report: report,
                    template: template,
                    idempotencyKey: change.idempotencyKey
                )
                return (had, try await client.call(ReportsAPI.Set.self, wanted))
            }
            let remark = reply.eventNumber == 0 ? ", as before" : hadOwn ? ", replacing another of yours" : ""
            try await session.show(reply) { _ in
                [Line("The report \(report.rawValue) is made with this template\(remark)")]
            }
        } catch let problem as Problem {
            throw ReportNames.reported(problem.renaming("template", to: "--file"), of: report)
        }
    }
}

/// Names that templates of a report may use.
enum ReportNames {
    static func reported(_ problem: Problem, of report: ReportsAPI.ReportKind) -> Problem {
        guard case .string(let found) = problem.parameters["found"], found.hasPrefix("{{") else { return problem }
        var problem = problem
        problem.details.append("All of them: flowctl report template \(report.rawValue) --names")
        return problem
    }
}

/// Command `flowctl report list`, which lists the reports and which of them have a custom template.
struct ReportList: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the reports, and which of them are made with a template of your own.",
        aliases: ["ls"]
    )

    @OptionGroup var global: GlobalOptions

    /// A report, and whose its template is.
    struct Entry: Encodable, Sendable {
        let report: String
        let own: Bool
    }

    func perform(in session: Session) async throws {
        let entries = try await session.ask { client, tenant in
            var entries: [Entry] = []
            for report in ReportsAPI.ReportKind.allCases {
                let displayed = try await client.call(ReportsAPI.Show.self, .init(tenant: tenant, report: report))
                entries.append(Entry(report: report.rawValue, own: displayed.own))
            }
            return entries
        }
        try await session.show(list: entries) { entries, style in
            let rows = entries.map { [Line($0.report, .bold), $0.own ? Line("your own") : Line("flowd's", .dim)] }
            return Table([.init("REPORT"), .init("TEMPLATE")], rows: rows).lines(width: style.width)
        }
    }
}

/// Command `flowctl report reset`, which restores flowd's template of a report; managers only.
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
