/// Entry of a tenant's ledger: a change, its author, and the state before and after.
package struct Event: Hashable, Sendable {
    /// The part that the chain always covers and that is never erased.
    package let header: EventHeader
    /// Change as JSON with sorted keys; `nil` once erased.
    package let payload: String?
    /// 16 random bytes, so that an erased payload can't be guessed from its hash; `nil` once erased.
    package let salt: [UInt8]?
    /// Hash of salt and payload: H(salt ‖ payload).
    package let payloadHash: [UInt8]
    /// H(hash of the event before ‖ header with `previousOfJob` ‖ payloadHash).
    package let hash: [UInt8]
    /// The event before it that is about the same job; `nil` for the job's first and for those about no job.
    ///
    /// The chain covers it, so that what is found by it is all there is.
    package let previousOfJob: EventNumber?

    package init(
        header: EventHeader,
        payload: String?,
        salt: [UInt8]?,
        payloadHash: [UInt8],
        hash: [UInt8],
        previousOfJob: EventNumber? = nil
    ) {
        self.previousOfJob = previousOfJob
        self.header = header
        self.payload = payload
        self.salt = salt
        self.payloadHash = payloadHash
        self.hash = hash
    }
}

/// Event without its payload and hashes: tenant, number, instant, kind, author, job and step.
package struct EventHeader: Hashable, Sendable {
    package let tenant: TenantID
    /// 1, 2, 3 … without holes.
    package let number: EventNumber
    package let at: Timestamp
    package let kind: EventKind
    package let principal: Principal
    package let job: JobID?
    package let step: StepKey?

    package init(
        tenant: TenantID,
        number: EventNumber,
        at: Timestamp,
        kind: EventKind,
        principal: Principal,
        job: JobID?,
        step: StepKey?
    ) {
        self.tenant = tenant
        self.number = number
        self.at = at
        self.kind = kind
        self.principal = principal
        self.job = job
        self.step = step
    }
}
