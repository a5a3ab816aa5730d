/// Where a tenant's chain of events ends.
package struct LedgerHead: Hashable, Sendable {
    /// The newest event's number; 0 before the first.
    package let number: EventNumber
    /// Its hash.
    package let hash: [UInt8]

    /// Before the first event.
    package static let start = LedgerHead(number: 0, hash: EventChain.start)

    /// Makes a head from what was stored.
    package init(number: EventNumber, hash: [UInt8]) {
        self.number = number
        self.hash = hash
    }
}

/// Writes a command's events onto the end of a chain.
struct Ledger {
    let tenant: TenantID
    let context: DecisionContext
    private(set) var head: LedgerHead
    private(set) var events: [Event] = []
    /// The newest event of the job that the command is about.
    private var newestOfJob: EventNumber?

    /// `newestOfJob` is the last event of the job that the command is about, if there is one already.
    init(tenant: TenantID, head: LedgerHead, context: DecisionContext, newestOfJob: EventNumber? = nil) {
        self.newestOfJob = newestOfJob
        self.tenant = tenant
        self.head = head
        self.context = context
    }

    /// The stamp that the next event will give to what it changes.
    var nextStamp: Stamp {
        Stamp(at: context.now, by: context.principal, event: head.number + 1)
    }

    /// The stamp of an event that comes behind so many others that aren't appended yet.
    func stamp(behind count: Int) -> Stamp {
        Stamp(at: context.now, by: context.principal, event: head.number + 1 + EventNumber(count))
    }

    /// The events that come now are about a job whose newest event so far is this.
    mutating func turn(toJobWith newest: EventNumber) { newestOfJob = newest }

    /// Writes an event of a kind that tells such a payload.
    mutating func append<Payload: EventPayload>(
        _ kind: Payload.Kind,
        _ payload: Payload,
        job: JobID? = nil,
        step: StepKey? = nil
    ) {
        let header = EventHeader(
            tenant: tenant,
            number: head.number + 1,
            at: context.now,
            kind: kind.eventKind,
            principal: context.principal,
            job: job,
            step: step
        )
        let salt = context.random.bytes(count: EventChain.saltSizeBytes)
        let event = EventChain.link(
            header,
            payload: payload.canonical.json,
            salt: salt,
            after: head.hash,
            previousOfJob: job == nil ? nil : newestOfJob
        )
        if job != nil { newestOfJob = header.number }
        events.append(event)
        head = LedgerHead(number: header.number, hash: event.hash)
    }
}
