@testable import FlowTerminal

/// Graphs to be drawn.
enum GraphSamples {
    static let chain = GraphModel(
        title: "Yearly visit",
        nodes: [
            GraphNode("arrive", "Drive to the customer", state: .done),
            GraphNode("inspect", "Inspect the boiler", state: .inProgress, percent: 40),
            GraphNode("clean", "Clean the burner", state: .blocked),
            GraphNode("report", "Write the report", state: .blocked, isOptional: true),
        ],
        edges: [
            GraphEdge("arrive", "inspect"), GraphEdge("inspect", "clean"), GraphEdge("clean", "report"),
            GraphEdge("arrive", "report"),
        ]
    )

    static let diamond = GraphModel(
        title: "Diamond",
        nodes: [
            GraphNode("survey", "Survey the site", state: .done),
            GraphNode("permit", "Ask for the permit", state: .waiting, percent: 10),
            GraphNode("order", "Order the parts", state: .ready),
            GraphNode("mount", "Mount the boiler", state: .blocked),
        ],
        edges: [
            GraphEdge("survey", "permit"), GraphEdge("survey", "order"), GraphEdge("permit", "mount"),
            GraphEdge("order", "mount"),
        ]
    )

    static let twoRoots = GraphModel(
        title: "Two roots",
        nodes: [
            GraphNode("gas", "Shut off the gas"),
            GraphNode("water", "Shut off the water"),
            GraphNode("burner", "Take out the burner"),
            GraphNode("pump", "Take out the pump"),
            GraphNode("close", "Close the house"),
        ],
        edges: [
            GraphEdge("gas", "burner"), GraphEdge("gas", "pump"), GraphEdge("water", "pump"),
            GraphEdge("burner", "close"), GraphEdge("pump", "close"),
        ]
    )

    static let plan = GraphModel(
        title: "Job 12 · Replace a boiler by a heat pump",
        nodes: [
            GraphNode("survey", "Survey the site", state: .done, groupPath: ["Preparation"]),
            GraphNode("offer", "Agree on the offer", state: .done, groupPath: ["Preparation"]),
            GraphNode(
                "consent",
                "Get the landlord's consent",
                state: .skipped,
                isOptional: true,
                groupPath: ["Preparation"]
            ),
            GraphNode(
                "permit",
                "Register the installation with the network operator",
                state: .waiting,
                percent: 50,
                groupPath: ["Preparation"]
            ),
            GraphNode("order", "Order boiler and parts", state: .done, groupPath: ["Preparation"]),
            GraphNode(
                "shut-off",
                "Shut off fuel, water and power",
                state: .inProgress,
                percent: 75,
                groupPath: ["Removal"]
            ),
            GraphNode("air-test", "Test the air", state: .notApplicable, groupPath: ["Removal", "Asbestos"]),
            GraphNode("dismantle", "Dismantle the old boiler", state: .blocked, groupPath: ["Removal"]),
            GraphNode("mount", "Mount the outdoor unit", state: .blocked, groupPath: ["Fitting"]),
            GraphNode("circuit", "Connect and fill the heating circuit", state: .blocked, groupPath: ["Fitting"]),
            GraphNode("first-run", "First run", state: .blocked),
            GraphNode("review", "Ask for a review", state: .blocked, isOptional: true),
        ],
        edges: [
            GraphEdge("survey", "offer"), GraphEdge("survey", "consent"), GraphEdge("offer", "permit"),
            GraphEdge("offer", "order"), GraphEdge("offer", "shut-off"), GraphEdge("shut-off", "air-test"),
            GraphEdge("air-test", "dismantle"), GraphEdge("shut-off", "dismantle"), GraphEdge("order", "mount"),
            GraphEdge("permit", "mount"), GraphEdge("dismantle", "circuit"), GraphEdge("order", "circuit"),
            GraphEdge("mount", "first-run"), GraphEdge("circuit", "first-run"), GraphEdge("first-run", "review"),
            GraphEdge("consent", "review"),
        ]
    )

    static let hostile = GraphModel(
        title: "\"]; <script>alert(1)</script> & \\",
        nodes: [
            GraphNode("a", "Say \"hello\"\nand <b>go</b> & \\N", state: .failed, groupPath: ["A \"group\"]\nend"]),
            GraphNode("end", "1. `code` #35; *bold* \u{1B}[31mred\u{202E}", state: .cancelled),
            GraphNode("c\"]", "伊藤さんの部屋を測る 🙂 とても長い題名なので折り返します", state: .ready),
            GraphNode("d", "Donaudampfschifffahrtsgesellschaftskapitänsmütze\u{FFFE}", state: .blocked),
        ],
        edges: [
            GraphEdge("a", "end"), GraphEdge("a", "c\"]"), GraphEdge("end", "d"), GraphEdge("c\"]", "d"),
            GraphEdge("d", "a"), GraphEdge("nobody", "a"), GraphEdge("d", "d"),
        ]
    )

    /// All of them, and one with many lines.
    static let all = [chain, diamond, twoRoots, plan, hostile, crowd, dense(24, edges: 30)]

    /// More lines side by side than a terminal has room for.
    static let crowd = dense(36, edges: 110)

    /// As it is printed without colours.
    static func drawn(_ model: GraphModel, width: Int) -> String {
        let style = Style(width: width)
        return style.wholeText(GraphText(model).lines(style))
    }

    /// Many nodes with edges that look random and never change.
    static func dense(_ count: Int, edges: Int) -> GraphModel {
        var seed: UInt64 = 42
        func next(_ bound: Int) -> Int {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(seed >> 33) % bound
        }
        let links = (0..<edges).map { _ in (next(count), next(count)) }
        return GraphModel(
            nodes: (0..<count).map { GraphNode("step-\($0)", "Step number \($0)", state: .blocked) },
            edges: links.map { GraphEdge("step-\(min($0, $1))", "step-\(max($0, $1))") }
        )
    }
}
