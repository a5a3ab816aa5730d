import ArgumentParser
import FlowAPI
import FlowClient
import FlowTerminal

/// Command `flowctl metrics`, which writes flowd's numbers for Prometheus.
struct MetricsCommand: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "metrics",
        abstract: "Write flowd's numbers for Prometheus; operators only.",
        discussion: """
            The text format of Prometheus (0.0.4), unless --openmetrics or --json asks for another. With --to the file \
            has its old content or all of the new one at any moment, which is what node_exporter's textfile collector \
            needs: flowd-metrics.timer does it every minute. The document metrics.md says what each number tells.
            """
    )

    @Flag(name: .customLong("openmetrics"), help: "Write OpenMetrics 1.0 instead.")
    var isOpenMetrics = false

    @Option(
        help: ArgumentHelp("Replace a file, which everybody may read.", valueName: "file"),
        completion: .file()
    )
    var to: String?

    @OptionGroup var global: GlobalOptions

    func validate() throws {
        if isOpenMetrics, global.format?.isJSON ?? false {
            throw ValidationError("--openmetrics and JSON contradict each other: give one of them.")
        }
        if let to, to.isEmpty || to == "-" {
            throw ValidationError("--to needs the name of a file; without --to the numbers go to standard output.")
        }
    }

    func perform(in session: Session) async throws {
        let reply = try await session.ask { client in try await client.call(DaemonAPI.Metrics.self, .init()) }
        guard let to else { return try session.context.output.data(text(of: reply, session)) }
        try ReplacedFile.write(text(of: reply, session), to: to)
    }

    private func text(of reply: DaemonAPI.Metrics.Reply, _ session: Session) throws -> String {
        // What was typed wins over the environment.
        if isOpenMetrics { return MetricsText(.openMetrics).text(reply.metrics) }
        return switch session.format {
        case .table: MetricsText(.prometheus).text(reply.metrics)
        case .json: try JSONText.pretty(reply) + "\n"
        case .jsonl: try JSONText.compact(reply) + "\n"
        }
    }
}
