import ArgumentParser
import FlowAPI
import FlowGraphs
import FlowTerminal

/// Command `flowctl job graph`, which draws which step of a job waits for which.
struct JobGraph: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "graph",
        abstract: "Draw which step of a job waits for which."
    )

    @Argument(help: "The job's number.", completion: .live, transform: JobReference.parse)
    var job: String

    @Option(
        name: .customLong("as"),
        help: ArgumentHelp("text, dot (Graphviz), mermaid or svg (default: text).", valueName: "picture")
    )
    var picture: GraphFormat?

    @Flag var flag: GraphFormat?

    @OptionGroup var global: GlobalOptions

    func validate() throws {
        if let picture, let flag, picture != flag {
            throw ValidationError(
                "--as \(picture.rawValue) and --\(flag.rawValue) contradict each other: give one of them."
            )
        }
    }

    func perform(in session: Session) async throws {
        let reply = try await session.call(JobsAPI.Show.self) { .init(tenant: $0, job: job) }
        let model = GraphModel(reply)
        switch picture ?? flag ?? .text {
        case .text:
            try await session.show(reply) { JobHeading.lines(reply.job, $0) + [.empty] + GraphText(model).lines($0) }
        case .dot: try session.context.output.data(GraphDot(model).text)
        case .mermaid: try session.context.output.data(GraphMermaid(model).text)
        case .svg: try session.context.output.data(GraphSVG(model).text)
        }
    }
}
