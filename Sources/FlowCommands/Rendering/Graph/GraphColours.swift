import FlowAPI

/// The colours of a step where a drawing has them; dark on light, so that text stays readable.
struct GraphColours: Hashable, Sendable {
    /// Inside the box.
    let fill: String
    /// The border, and the bar.
    let line: String
    /// The text.
    let text: String

    /// By state; a template's steps have none.
    init(_ state: JobsAPI.ActionState?) {
        switch state {
        case nil: self.init(fill: "#ffffff", line: "#64748b", text: "#0f172a")
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

    private init(fill: String, line: String, text: String) {
        self.fill = fill
        self.line = line
        self.text = text
    }
}
