package import FlowAPI
package import FlowTerminal

/// States as people read them.
package enum StateText {
    /// A sign of one cell.
    package static func glyph(_ state: JobsAPI.ActionState) -> Span {
        switch state {
        case .blocked: Span("·", .dim)
        case .ready: Span("○", .bold)
        case .inProgress: Span("◐", .yellow)
        case .waiting: Span("◔", .yellow)
        case .done: Span("✓", .green)
        case .skipped: Span("↷", .dim)
        case .notApplicable: Span("–", .dim)
        case .failed: Span("✗", .red)
        case .cancelled: Span("⊘", .dim)
        }
    }

    package static func word(_ state: JobsAPI.ActionState) -> Span {
        switch state {
        case .blocked: Span("blocked", .dim)
        case .ready: Span("ready", .bold)
        case .inProgress: Span("in progress", .yellow)
        case .waiting: Span("waiting", .yellow)
        case .done: Span("done", .green)
        case .skipped: Span("skipped", .dim)
        case .notApplicable: Span("not applicable", .dim)
        case .failed: Span("failed", .red)
        case .cancelled: Span("cancelled", .dim)
        }
    }

    package static func line(_ state: JobsAPI.ActionState, progress: Int?) -> Line {
        switch state {
        case .inProgress, .waiting:
            Line([word(state), Span(" \(progress ?? 0) %")])
        case .blocked, .ready, .done, .skipped, .notApplicable, .failed, .cancelled:
            Line([word(state)])
        }
    }

    package static func word(_ state: JobsAPI.JobState) -> Span {
        switch state {
        case .running: Span("running", .cyan)
        case .held: Span("held", .yellow)
        case .completed: Span("completed", .green)
        case .completedWithSkips: Span("completed with skips", .green)
        case .cancelled: Span("cancelled", .dim)
        case .failed: Span("failed", .red)
        }
    }
}
