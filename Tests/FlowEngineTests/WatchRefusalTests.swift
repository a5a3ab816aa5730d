import FlowCore
import FlowStore
import TestSupport
import Testing

@testable import FlowEngine

/// Who may not watch, and how much is kept for those who do.
@Suite(.timeLimit(.minutes(5)))
struct WatchRefusalTests {
    private func refusal(
        _ world: EngineWorld,
        _ slug: String = "a",
        as caller: Caller = .owner,
        from start: EventWatcher.Start = .now,
        job: Int64? = nil
    ) async -> Refusal? {
        do {
            let filter = EventFilter(job: job.map { JobID($0) })
            _ = try await world.engine.watch(slug, caller: { caller }, from: start, filter: filter)
            return nil
        } catch {
            guard case .refused(let refusal) = error else { return nil }
            return refusal
        }
    }

    @Test func whatIsNotThereOrNotTheCallersIsRefused() async throws {
        try await withEngine { world in
            try await world.prepare()
            #expect(await refusal(world, "none") == .noSuchTenant("none"))
            #expect(await refusal(world, as: .stranger) == .noSuchTenant("a"))
            #expect(await refusal(world, as: .stranger, job: 9) == .noSuchTenant("a"))
            #expect(await refusal(world, job: 9) == .noSuchJob("9"))
            #expect(await refusal(world, from: .after(3)) == nil)
            let beyond = InvalidInput(field: "after", found: "4", allowed: "0 to 3, the newest event's number")
            #expect(await refusal(world, from: .after(4)) == .invalidInput(beyond))
            // Nobody who was refused holds a place.
            #expect(world.gate.watchHub.watcherCount == 0)
        }
    }

    @Test func oneTooManyIsRefusedUntilAPlaceIsFree() async throws {
        var limits = WatchHub.Limits()
        limits.watcherCountMaxPerUser = 2
        limits.watcherCountMax = 3
        let hub = WatchHub(limits: limits)
        let perUser = Refusal.limitReached(limit: "watchersPerUser", allowed: 2)
        var first: WatchSubscription? = try hub.subscribe(to: TenantID(1), as: 1)
        let second = try hub.subscribe(to: TenantID(2), as: 1)
        #expect(throws: perUser) { try hub.subscribe(to: TenantID(1), as: 1) }
        let third = try hub.subscribe(to: TenantID(1), as: 2)
        #expect(throws: Refusal.limitReached(limit: "watchers", allowed: 3)) {
            try hub.subscribe(to: TenantID(1), as: 2)
        }
        withExtendedLifetime(first) {}
        first = nil
        #expect(hub.watcherCount == 2)
        let fourth = try hub.subscribe(to: TenantID(1), as: 1)
        #expect(hub.watcherCount == 3)
        withExtendedLifetime((second, third, fourth)) {}
    }

    /// Who loses the right to read is looked for in the table, at the event that took it.
    @Test func anEventThatIsNotAboutAJobSendsWatchersToTheTable() {
        var recent = RecentEvents(countMax: 4, sizeBytesMax: 1000)
        for number in 1...3 { recent.append(Self.event(EventNumber(number), job: 1)) }
        #expect(recent.batch(after: 1)?.events.map(\.header.number) == [2, 3])
        recent.append(Self.event(4, job: nil))
        #expect(recent.newest == 4)
        #expect(recent.batch(after: 2) == nil)
        #expect(recent.batch(after: 3) == nil)
        recent.append(Self.event(5, job: 1))
        #expect(recent.batch(after: 3) == nil)
        #expect(recent.batch(after: 4)?.events.map(\.header.number) == [5])
        #expect(recent.batch(after: 5) == nil)
    }

    /// The text of a note that is removed is looked for in the table, where it isn't any more.
    @Test func aRemovedNoteIsForgotten() {
        var recent = RecentEvents(countMax: 4, sizeBytesMax: 1000)
        for number in 1...3 { recent.append(Self.event(EventNumber(number), job: 1, kind: .noteAdded)) }
        recent.append(Self.event(4, job: 1, kind: .noteRemoved))
        #expect(recent.newest == 4)
        for cursor in 0...4 { #expect(recent.batch(after: EventNumber(cursor)) == nil) }
    }

    /// Whoever is at the same place is told the same, whose text is made once; the next event starts again.
    @Test func watchersAtTheSamePlaceShareABatch() throws {
        var recent = RecentEvents(countMax: 4, sizeBytesMax: 1000)
        for number in 1...3 { recent.append(Self.event(EventNumber(number), job: 1)) }
        let begun = recent.batch(after: 1)
        let first = try #require(begun)
        #expect(recent.batch(after: 1) === first)
        #expect(first.text { [UInt8($0.events.count)] } == [2])
        #expect(first.text { _ in [7] } == [2])
        #expect(recent.batch(after: 2)?.events.map(\.header.number) == [3])
        recent.append(Self.event(4, job: 1))
        #expect(recent.batch(after: 1) !== first)
        let last = recent.batch(after: 3)
        recent.append(Self.event(5, job: 1, kind: .noteRemoved))
        #expect(recent.batch(after: 3) == nil)
        #expect(last?.through == 4)
    }

    @Test func onlyTheNewestAreKept() {
        var recent = RecentEvents(countMax: 3, sizeBytesMax: 100)
        for number in 1...10 { recent.append(Self.event(EventNumber(number), job: 1)) }
        #expect(recent.batch(after: 6) == nil)
        #expect(recent.batch(after: 7)?.events.map(\.header.number) == [8, 9, 10])
        recent.append(Self.event(11, job: 1, sizeBytes: 80))
        #expect(recent.batch(after: 8) == nil)
        #expect(recent.batch(after: 9)?.events.map(\.header.number) == [10, 11])
        recent.append(Self.event(12, job: 1, sizeBytes: 101))
        #expect(recent.newest == 12)
        #expect(recent.batch(after: 11) == nil)
        recent.append(Self.event(13, job: 1))
        #expect(recent.batch(after: 12)?.events.map(\.header.number) == [13])
    }

    private static func event(_ number: EventNumber, job: Int64?, sizeBytes: Int = 15, kind: EventKind = .actionStarted)
        -> Event
    {
        Event(
            header: EventHeader(
                tenant: TenantID(1),
                number: number,
                at: Timestamp(milliseconds: 0),
                kind: kind,
                principal: Principal(uid: 1),
                job: job.map { JobID($0) },
                step: nil
            ),
            payload: String(repeating: "x", count: sizeBytes),
            salt: nil,
            payloadHash: [],
            hash: []
        )
    }
}
