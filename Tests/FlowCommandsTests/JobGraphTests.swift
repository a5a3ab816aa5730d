import FlowAPI
import FlowGraphs
import FlowTerminal
import Testing
import Varlink

@testable import FlowCommands

/// What of a job is drawn, and how it is asked for.
@Suite struct JobGraphTests {
    @Test(arguments: [
        (["--svg"], "<svg "), (["--dot"], "digraph flowd {\n"), (["--mermaid"], "flowchart TD\n"),
        (["--as", "dot", "--dot"], "digraph flowd {\n"), (["--as", "mermaid"], "flowchart TD\n"),
        ([], "Replace a boiler"), (["--text"], "Replace a boiler"),
    ])
    func aFlagDrawsAsTheOptionDoes(options: [String], begin: String) async throws {
        let daemon = FakeDaemon([JobsAPI.Show.method: { _ in .success(Samples.show) }])
        let run = try await daemon.serving { socket in
            let environment = ["FLOWCTL_SOCKET": socket, "FLOWCTL_TENANT": "acme"]
            return await flowctl(["job", "graph", "12"] + options, environment: environment)
        }
        #expect(run.status == 0)
        #expect(run.data.contains(begin), "\(run.data.prefix(60))")
    }

    @Test func groupsStandForTheirRequiredSteps() {
        let nodes: [JobsAPI.Node] = [
            node("prepare", .group),
            node("survey", .step, in: "prepare"),
            node("photo", .step, in: "prepare", optional: true),
            node("install", .group, dependsOn: ["prepare"]),
            node("mount", .step, in: "install", state: .inProgress),
        ]
        let model = GraphModel(title: "", nodes: nodes)
        #expect(model.nodes.map(\.key) == ["survey", "photo", "mount"])
        #expect(model.nodes.map(\.groupPath) == [["prepare"], ["prepare"], ["install"]])
        #expect(model.nodes.map(\.percent) == [nil, nil, 7])
        #expect(model.edges == [GraphEdge("survey", "mount")])
    }

    private func node(
        _ key: String,
        _ kind: JobsAPI.NodeKind,
        in parent: String? = nil,
        state: JobsAPI.ActionState = .ready,
        optional: Bool = false,
        dependsOn: [String] = []
    ) -> JobsAPI.Node {
        .init(
            key: key,
            parent: parent,
            depth: parent == nil ? 0 : 1,
            kind: kind,
            title: key,
            state: kind == .step ? state : nil,
            progress: 7,
            optional: optional,
            removed: false,
            dependsOn: dependsOn,
            form: [:]
        )
    }

    @Test(
        arguments: [
            (.done, "#dcfce7", "done"), (.notApplicable, "#f8fafc", "not applicable"),
            (.inProgress, "#fef3c7", "in progress 7 %"), (.failed, "#fee2e2", "failed"),
        ] as [(JobsAPI.ActionState, String, String)]
    )
    func aStateHasItsWordAndColour(state: JobsAPI.ActionState, fill: String, word: String) {
        let model = GraphModel(title: "", nodes: [node("mount", .step, state: state)])
        let text = GraphDot(model).text
        #expect(text.contains("label=\"mount\\n\(word)\"") && text.contains("fillcolor=\"\(fill)\""), "\(text)")
        let classes = GraphMermaid(model).text
        #expect(classes.contains("  classDef \(state.rawValue) fill:\(fill),"))
        #expect(classes.contains("  class n0 \(state.rawValue)\n"))
    }
}
