import FlowAPI
import FlowTerminal

extension GraphState {
    init(_ state: JobsAPI.ActionState) {
        self.init(
            state.rawValue,
            rank: JobsAPI.ActionState.allCases.firstIndex(of: state) ?? 0,
            glyph: StateText.glyph(state),
            word: StateText.word(state),
            colours: GraphColours(state)
        )
    }
}

extension GraphColours {
    fileprivate init(_ state: JobsAPI.ActionState) {
        switch state {
        case .blocked: self.init(fill: "#f1f5f9", line: "#94a3b8", text: "#475569")
        case .ready: self.init(fill: "#dbeafe", line: "#2563eb", text: "#1e3a8a")
        case .inProgress: self.init(fill: "#fef3c7", line: "#d97706", text: "#78350f")
        case .waiting: self.init(fill: "#fef9c3", line: "#ca8a04", text: "#713f12")
        case .done: self.init(fill: "#dcfce7", line: "#16a34a", text: "#14532d")
        case .skipped, .notApplicable: self.init(fill: "#f8fafc", line: "#cbd5e1", text: "#64748b")
        case .failed: self.init(fill: "#fee2e2", line: "#dc2626", text: "#7f1d1d")
        case .cancelled: self.init(fill: "#f5f5f4", line: "#a8a29e", text: "#57534e")
        }
    }
}
