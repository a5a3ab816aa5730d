/// Message to an open page.
enum LiveSignal: Hashable, Sendable {
    /// Events up to a number have happened; the jobs are those that they are about, or none where it may be any.
    case changed(number: Int, jobs: Set<String>)
    /// flowd can't be reached; the next message says that it can again.
    case down
    /// Nothing has happened; a page that is gone is found out by it.
    case beat

    /// The message as an event of a stream.
    var text: String {
        switch self {
        case .changed(let number, let jobs):
            "event: changed\ndata: \(number) \(jobs.sorted().joined(separator: " "))\n\n"
        case .down: "event: down\ndata: \n\n"
        case .beat: ":\n\n"
        }
    }

    /// News for a page that may not have heard of what was before.
    var ofAnyJob: LiveSignal {
        if case .changed(let number, _) = self { .changed(number: number, jobs: []) } else { self }
    }

    /// One message for two, of which the other came first.
    func joined(to other: LiveSignal) -> LiveSignal {
        switch (self, other) {
        case (.beat, _): other
        case (_, .beat), (.down, _): self
        case (.changed, .down): ofAnyJob
        case (.changed(let number, _), .changed(let before, _)): .changed(number: max(number, before), jobs: [])
        }
    }
}
