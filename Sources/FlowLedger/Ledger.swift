/// End of a tenant's chain of events.
package struct LedgerHead: Hashable, Sendable {
    /// The newest event's number; 0 before the first.
    package let number: EventNumber
    package let hash: [UInt8]

    package static let start = LedgerHead(number: 0, hash: EventChain.start)

    package init(number: EventNumber, hash: [UInt8]) {
        self.number = number
        self.hash = hash
    }
}

/// Writes a command's events onto the end of a chain.
package struct Ledger {
    private struct Draft {
        let header: EventHeader
        let payload: any EventPayload
        let previousOfJob: EventNumber?
    }

    let tenant: TenantID
    let context: DecisionContext
    /// The newest event, with those that aren't linked yet.
    package private(set) var number: EventNumber
    private let head: LedgerHead
    private var drafts: [Draft] = []
    private var newestOfJob: EventNumber?

    package init(tenant: TenantID, head: LedgerHead, context: DecisionContext) {
        self.tenant = tenant
        self.head = head
        self.context = context
        number = head.number
    }

    package var isEmpty: Bool { drafts.isEmpty }

    package var nextStamp: Stamp { stamp(behind: 0) }

    /// Returns the stamp of an event that follows `count` others that aren't appended yet.
    package func stamp(behind count: Int) -> Stamp {
        Stamp(at: context.now, by: context.principal, event: number + 1 + EventNumber(count))
    }

    /// The events that come now are about a job whose newest event so far is this.
    package mutating func turn(toJobWith newest: EventNumber) { newestOfJob = newest }

    package mutating func append<Payload: EventPayload>(
        _ kind: Payload.Kind,
        _ payload: Payload,
        job: JobID? = nil,
        step: StepKey? = nil
    ) {
        number += 1
        let header = EventHeader(
            tenant: tenant,
            number: number,
            at: context.now,
            kind: kind.eventKind,
            principal: context.principal,
            job: job,
            step: step
        )
        drafts.append(Draft(header: header, payload: payload, previousOfJob: job == nil ? nil : newestOfJob))
        if job != nil { newestOfJob = number }
    }

    /// Returns the events, each linked to the one before it, and the head of the chain after them.
    ///
    /// Draws a salt for each event.
    package func linked() -> (events: [Event], head: LedgerHead) {
        var (events, head) = ([Event](), head)
        for draft in drafts {
            let event = EventChain.link(
                draft.header,
                payload: draft.payload.canonical.json,
                salt: context.random.bytes(count: EventChain.saltSizeBytes),
                after: head.hash,
                previousOfJob: draft.previousOfJob
            )
            events.append(event)
            head = LedgerHead(number: draft.header.number, hash: event.hash)
        }
        return (events, head)
    }
}
