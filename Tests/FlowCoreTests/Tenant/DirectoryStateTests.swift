import FlowCore
import Testing

@testable import FlowTenant

struct DirectoryStateTests {
    private func spec(_ slug: String) throws -> TenantSpec {
        try TenantSpec(
            slug: TenantSlug(validating: slug),
            title: nil,
            timeZone: nil,
            locale: nil,
            currency: nil,
            ownerUIDs: [1000],
            zones: FewZones()
        )
    }

    private func empty(total: Int = 0) -> DirectoryState {
        DirectoryState(epoch: 3, head: .start, counters: TenantCounters(total: total), slugs: [])
    }

    @Test
    func aTenantIsWrittenIntoBothLedgers() throws {
        var directory = empty()
        let first = try directory.createTenant(spec("one"), context: TenantWorld.context(second: 1))
        let second = try directory.createTenant(spec("two"), context: TenantWorld.context(second: 2))
        #expect(first.tenant == TenantID(1))
        #expect(second.tenant == TenantID(2))
        let changesets = try [#require(first.changeset), #require(second.changeset)]
        #expect(changesets.map(\.tenant) == [.directory, .directory])
        #expect(changesets.map(\.epoch) == [3, 3])
        #expect(changesets.map(\.base) == [0, 1])
        #expect(changesets.map(\.head.number) == [1, 2])
        #expect(changesets.map(\.counters) == [TenantCounters(next: 2, total: 1), TenantCounters(next: 3, total: 2)])
        let events = changesets.flatMap(\.events)
        #expect(events.map(\.header.tenant) == [.directory, .directory])
        #expect(events.map(\.header.kind) == [.tenantCreated, .tenantCreated])
        #expect(EventChain.verifies(events[0], after: EventChain.start))
        #expect(EventChain.verifies(events[1], after: events[0].hash))
        #expect(directory.head == LedgerHead(number: 2, hash: events[1].hash))
        guard case .tenantCreated(TenantID(2), let spec, let created, let own)? = changesets[1].rows.first else {
            return #expect(Bool(false), "no tenant was written")
        }
        #expect(spec.slug.text == "two")
        #expect(created == Stamp(at: Timestamp(milliseconds: 2000), by: Principal(uid: 1000), event: 2))
        #expect(own.header.tenant == TenantID(2))
        #expect(own.header.number == 1)
        #expect(own.payload == events[1].payload)
        #expect(own.hash != events[1].hash)
        #expect(EventChain.verifies(own, after: EventChain.start))
    }

    @Test
    func theAnswerIsTheNewTenant() throws {
        var directory = empty()
        let spec = try spec("one")
        let decision = try directory.createTenant(spec, context: TenantWorld.context(second: 1))
        let summary = TenantSummary(
            spec: spec,
            createdAt: Timestamp(milliseconds: 1000),
            createdBy: Principal(uid: 1000),
            eventNumber: 1,
            jobCount: 0,
            runningJobCount: 0
        )
        #expect(decision.outcome == .tenantCreated(summary))
    }

    @Test
    func aTakenSlugIsRefusedAndChangesNothing() throws {
        var directory = empty()
        _ = try directory.createTenant(spec("one"), context: TenantWorld.context(second: 1))
        let (head, counters) = (directory.head, directory.counters)
        #expect(throws: Refusal.tenantExists("one")) {
            _ = try directory.createTenant(spec("one"), context: TenantWorld.context(second: 2))
        }
        #expect(directory.head == head)
        #expect(directory.counters == counters)
        #expect(directory.slugs.map(\.text) == ["one"])
    }

    @Test
    func thereIsAMostOfTenants() throws {
        var full = empty(total: 1_000_000)
        #expect(throws: Refusal.limitReached(limit: "tenants", allowed: 1_000_000)) {
            _ = try full.createTenant(spec("one"), context: TenantWorld.context(second: 1))
        }
        #expect(full.slugs.isEmpty)
        var almost = empty(total: 999_999)
        #expect(throws: Never.self) {
            _ = try almost.createTenant(spec("one"), context: TenantWorld.context(second: 1))
        }
    }
}
