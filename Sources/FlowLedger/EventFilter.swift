/// Which events are wanted; what isn't given allows all.
package struct EventFilter: Hashable, Sendable {
    /// Only events of these kinds; empty allows all.
    package var kinds: Set<EventKind>
    /// Only what this principal did; of a token also what it did for somebody.
    package var principal: Principal?
    /// Only events about this job.
    package var job: JobID?
    /// Only events about a step of this key, in any job unless one is given.
    package var step: StepKey?
    /// Only events of this instant or later.
    package var from: Timestamp?
    /// Only events before this instant.
    package var until: Timestamp?

    /// Puts the wishes together.
    package init(
        kinds: Set<EventKind> = [],
        principal: Principal? = nil,
        job: JobID? = nil,
        step: StepKey? = nil,
        from: Timestamp? = nil,
        until: Timestamp? = nil
    ) {
        self.kinds = kinds
        self.principal = principal
        self.job = job
        self.step = step
        self.from = from
        self.until = until
    }

    /// All events.
    package static let all = EventFilter()

    /// True when an event of this header is wanted.
    package func allows(_ header: EventHeader) -> Bool {
        (kinds.isEmpty || kinds.contains(header.kind))
            && (principal.map { $0.covers(header.principal) } ?? true)
            && (job == nil || job == header.job)
            && (step == nil || step == header.step)
            && from.map { header.at >= $0 } ?? true
            && until.map { header.at < $0 } ?? true
    }
}
