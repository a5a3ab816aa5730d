/// State of the directory's actor: the ledger in which tenants are created.
package struct DirectoryState: Sendable {
    /// Raised whenever decisions were lost and are made again.
    package let epoch: Int64
    package private(set) var head: LedgerHead
    /// The number of the next tenant, and how many there are.
    package private(set) var counters: TenantCounters
    package private(set) var slugs: Set<TenantSlug>

    package static let tenantCountMax = 1_000_000

    package init(epoch: Int64, head: LedgerHead, counters: TenantCounters, slugs: Set<TenantSlug>) {
        self.epoch = epoch
        self.head = head
        self.counters = counters
        self.slugs = slugs
    }

    /// Creates a tenant; its own ledger begins with the same event.
    package mutating func createTenant(
        _ spec: TenantSpec,
        context: DecisionContext
    ) throws(Refusal) -> DirectoryDecision {
        guard !slugs.contains(spec.slug) else { throw .tenantExists(spec.slug.text) }
        guard counters.total < Self.tenantCountMax else {
            throw .limitReached(limit: "tenants", allowed: Self.tenantCountMax)
        }
        let id = TenantID(counters.next)
        let payload = TenantCreatedEvent(spec, id: id)
        var own = Ledger(tenant: id, head: .start, context: context)
        own.append(.tenantCreated, payload)
        var ledger = Ledger(tenant: .directory, head: head, context: context)
        let stamp = ledger.nextStamp
        ledger.append(.tenantCreated, payload)
        let base = head.number
        let linked = ledger.linked()
        head = linked.head
        counters.next += 1
        counters.total += 1
        slugs.insert(spec.slug)
        let rows = own.linked().events.map { RowChange.tenantCreated(id: id, spec: spec, created: stamp, first: $0) }
        let changeset = Changeset(
            tenant: .directory,
            epoch: epoch,
            base: base,
            head: head,
            counters: counters,
            rows: rows,
            events: linked.events
        )
        let summary = TenantSummary(
            spec: spec,
            createdAt: stamp.at,
            createdBy: stamp.by,
            eventNumber: own.number,
            jobCount: 0,
            runningJobCount: 0
        )
        return DirectoryDecision(outcome: .tenantCreated(summary), changeset: changeset, tenant: id)
    }
}

/// Decision made in the directory: the answer, and what has to be written before it may leave.
package struct DirectoryDecision: Sendable {
    package let outcome: CommandOutcome
    /// Changeset that has to be on disk first; nil when nothing changed.
    package let changeset: Changeset?
    package let tenant: TenantID
}
