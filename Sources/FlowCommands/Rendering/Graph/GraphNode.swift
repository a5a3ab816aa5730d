import FlowAPI
import FlowTerminal

/// One step of a graph.
struct GraphNode: Hashable, Sendable {
    /// Unique in the graph.
    var key: String
    /// The name for people.
    var title: String
    /// Absent in a template: nothing has happened yet.
    var state: JobsAPI.ActionState?
    /// How far it is, 0 to 100; absent where there is nothing to tell.
    var percent: Int?
    /// True when it never moves the percentage.
    var isOptional: Bool
    /// Titles of the groups around it, outermost first.
    var groupPath: [String]

    /// Puts the fields together.
    init(
        _ key: String,
        _ title: String,
        state: JobsAPI.ActionState? = nil,
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
        if let state { parts.append(StateText.word(state).text + (percent.map { " \($0) %" } ?? "")) }
        if isOptional { parts.append("optional") }
        return parts.joined(separator: " · ")
    }
}
