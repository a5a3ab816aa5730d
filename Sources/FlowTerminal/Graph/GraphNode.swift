/// One node of a graph, such as a step.
package struct GraphNode: Hashable, Sendable {
    /// Unique in the graph.
    package var key: String
    var title: String
    /// Absent where nothing has happened yet.
    var state: GraphState?
    /// Progress of the node, 0 to 100; absent where there is nothing to tell.
    package var percent: Int?
    /// True when it never moves the percentage.
    var isOptional: Bool
    /// Titles of the groups around it, outermost first.
    package var groupPath: [String]

    package init(
        _ key: String,
        _ title: String,
        state: GraphState? = nil,
        percent: Int? = nil,
        isOptional: Bool = false,
        groupPath: [String] = []
    ) {
        self.key = key
        self.title = title
        self.state = state
        self.percent = percent
        self.isOptional = isOptional
        self.groupPath = groupPath
    }

    /// The state and what else is to be said, in words: `in progress 75 % · optional`.
    var remark: String {
        var parts: [String] = []
        if let state { parts.append(state.word.text + (percent.map { " \($0) %" } ?? "")) }
        if isOptional { parts.append("optional") }
        return parts.joined(separator: " · ")
    }
}
