/// Criteria that select events; a criterion that isn't given allows all.
package struct EventFilter: Hashable, Sendable {
    /// Only events of these kinds; empty allows all.
    package var kinds: Set<EventKind>
    /// Principal whose events are selected; a token's include those on behalf of a person.
    package var principal: Principal?
    package var job: JobID?
    /// Only events about a step of this key, in any job unless one is given.
    package var step: StepKey?
    /// Only events of this instant or later.
    package var from: Timestamp?
    /// Only events before this instant.
    package var until: Timestamp?

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

    package static let all = EventFilter()

    package func allows(_ header: EventHeader) -> Bool {
        (kinds.isEmpty || kinds.contains(header.kind))
            && (principal.map { $0.covers(header.principal) } ?? true)
            && (job == nil || job == header.job)
            && (step == nil || step == header.step)
            && from.map { header.at >= $0 } ?? true
            && until.map { header.at < $0 } ?? true
    }
}
