import FlowCore
import FlowStore
import TestSupport
import Testing

@testable import FlowEngine

/// A changeset fails while later ones are under way.
@Suite(.timeLimit(.minutes(5)))
struct FailureTests {
    @Test
    func commandsBehindAFailureAreDecidedAgainInOrderAndOtherTenantsCommit() async throws {
        var limits = CommitGate.Limits()
        limits.tenantCountMax = 2
        try await withEngine(gateLimits: limits) { world in
            try await world.prepare("a", jobs: 2)
            try await world.prepare("b")
            let stop = world.keeper.stop(at: .beforeCommit)
            let first = try world.send(try .complete("a"))
            await stop.reached()
            // Next batch: b of a, then a of the other tenant, then c of a, which fails; the rest of a comes in later ones.
            let behind = try [(1, "b"), (1, "c"), (2, "a"), (2, "b"), (2, "c")].map { job, step in
                try world.send(try .complete(step, of: Int64(job)))
            }
            let other = try world.send(try .complete("a"), to: "b")
            try await eventually { world.gate.waitingCount == 6 }
            world.keeper.fail(at: .beforeChangeset(2), with: .refused("Injected"))
            stop.open()

            let start = try #require(try await first.result.get().event)
            var events: [EventNumber] = []
            for ticket in behind { events.append(try #require(try await ticket.result.get().event)) }
            // Finishing the last step of a job makes two events.
            #expect(events == [1, 2, 4, 5, 6].map { start + $0 })
            #expect(try await other.result.get().acted?.state == .done)
            let tenant = try #require(try await world.store.loadTenant(TenantID(1)))
            #expect(tenant.epoch == 2)
            #expect(try await world.store.loadTenant(TenantID(2))?.epoch == 1)
            try await expectSoundLedgers(world, ["a", "b"])
        }
    }

    @Test
    func everyBatchInFlightIsDecidedAgainWhenTheFirstFails() async throws {
        var limits = CommitGate.Limits()
        limits.tenantCountMax = 1
        try await withEngine(gateLimits: limits) { world in
            try await world.prepare(jobs: 3)
            let stop = world.keeper.stop(at: .beforeCommit)
            world.keeper.fail(at: .beforeCommit, with: .refused("Injected"))
            var tickets: [Ticket] = []
            for job in 1...3 {
                for step in ["a", "b", "c"] { tickets.append(try world.send(try .complete(step, of: Int64(job)))) }
            }
            await stop.reached()
            try await eventually { world.gate.waitingCount == 8 }
            stop.open()
            for ticket in tickets { #expect(try await ticket.result.get().acted?.state == .done) }
            for job in 1...3 {
                #expect(try await world.store.job(JobID(Int64(job)), of: "a", for: .owner).state == .completed)
            }
            try await expectSoundLedgers(world, ["a"])
        }
    }

    @Test
    func anEpochThatWasRaisedElsewhereIsNoticedAndDecidedOn() async throws {
        try await withEngine { world in
            try await world.prepare()
            _ = try await world.gate.perform { store throws(StoreError) in try store.raiseEpoch(of: TenantID(1)) }
            try await world.run(try .complete("a"))
            let tenant = try #require(try await world.store.loadTenant(TenantID(1)))
            #expect(tenant.epoch == 3)
            try await expectSoundLedgers(world, ["a"])
        }
    }

    @Test
    func aChangesetThatAlwaysFailsEndsInAnErrorAndHarmsNobodyBehindIt() async throws {
        try await withEngine { world in
            try await world.prepare()
            let stop = world.keeper.stop(at: .began)
            let poison = try world.send(try .complete("a"))
            await stop.reached()
            let behind = try ["b", "c"].map { try world.send(try .complete($0)) }
            try await eventually { world.gate.waitingCount == 2 }
            world.keeper.failFirst(Envelope<TenantCommand>.refusalCountMax + 1)
            stop.open()
            guard case .failure(.internalError(let reference)) = await poison.result else {
                Issue.record("It has to end")
                return
            }
            #expect(reference.count == 12)
            for ticket in behind { #expect(try await ticket.result.get().acted?.state == .done) }
            try await expectSoundLedgers(world, ["a"])
        }
    }

    @Test
    func aTenantWhoseCreationFailsIsCreatedByTheNextAttempt() async throws {
        try await withEngine { world in
            try await world.createTenant("a")
            world.keeper.failFirst(2)
            let stop = world.keeper.stop(at: .beforeCommit)
            let created = world.engine.createTenant(.sample("b"), caller: .admin, key: nil)
            let again = world.engine.createTenant(.sample("b"), caller: .admin, key: nil)
            await stop.reached()
            #expect(created.known == nil)
            // What isn't on disk isn't there.
            let early = try world.send(.applyTemplate(source: SampleTemplates.loose), to: "b")
            #expect(await early.result == .failure(.refused(.noSuchTenant("b"))))
            stop.open()
            _ = try await created.result.get()
            #expect(await again.result == .failure(.refused(.tenantExists("b"))))
            try await world.run(.applyTemplate(source: SampleTemplates.loose), to: "b")
            #expect(try await world.store.totals().tenants == 2)
            try await expectSoundLedgers(world, ["a", "b"])
        }
    }

    @Test
    func onlyOperatorsCreateTenants() async throws {
        try await withEngine { world in
            let ticket = world.engine.createTenant(.sample("a"), caller: .owner, key: nil)
            #expect(await ticket.result == .failure(.refused(.permissionDenied)))
        }
    }
}

/// Events without holes, each following from the one before, up to the head that the tenant's row has.
func expectSoundLedgers(
    _ world: EngineWorld,
    _ slugs: [String],
    sourceLocation: SourceLocation = #_sourceLocation
) async throws {
    for slug in slugs {
        let events = try await world.events(of: slug)
        #expect(LedgerCheck.problem(in: events) == nil, sourceLocation: sourceLocation)
        let tenant = try await world.store.tenants(for: .admin, after: nil, limit: 1000).items
            .first { $0.spec.slug.text == slug }
        #expect(tenant?.eventNumber == EventNumber(events.count), sourceLocation: sourceLocation)
    }
}
