import FlowCore
import FlowStore
import TestSupport
import Testing

@testable import FlowEngine

/// Media that were kept long enough.
@Suite(.timeLimit(.minutes(5)))
struct RetentionTests {
    private static let day: Int64 = 86_400_000

    private func pruned(_ media: MediaWorld) async throws -> [Int64] {
        let page = try await media.world.store.media(of: "a", for: .owner, in: .all, after: nil, limit: 100)
        return page.items.map(\.media).filter { $0.prunedAt != nil }.map(\.id.number)
    }

    /// Why a medium isn't read; nil when it is.
    private func refusal(of id: MediaID, _ media: MediaWorld) async -> Refusal? {
        do {
            _ = try await media.world.engine.openMedia(id, of: "a", for: .owner)
            return nil
        } catch {
            guard case .refused(let refusal) = error else { return nil }
            return refusal
        }
    }

    @Test
    func confirmationsAreLetGoOfAfterNinetyDays() async throws {
        try await withMedia { media in
            let (engine, clock) = (media.world.engine, media.world.clock)
            for _ in 0..<2 { try await media.addTask(confirm: "any") }
            let done = try await media.add("Done", to: .current(TaskID(1)))
            try await media.add("Shared", to: .current(TaskID(1)))
            try await media.add("Shared", to: .current(TaskID(2)))
            try await media.add("Step", step: "a")
            clock.advance(byMilliseconds: Self.day)
            try await media.world.run(.task(.complete(TaskID(1), occurrence: 1, note: nil)))
            // Ninety days count from when it was done.
            clock.advance(byMilliseconds: 90 * Self.day)
            let count1 = try await engine.prune().media
            #expect(count1 == 0)
            clock.advance(byMilliseconds: 1)
            let count2 = try await engine.prune().media
            #expect(count2 == 2)
            await engine.collectMedia()
            #expect(!media.hasContent("Done"))
            // What is open keeps its evidence, and content that something refers to stays.
            #expect(media.hasContent("Shared") && media.hasContent("Step"))
            let gone = try await pruned(media)
            #expect(gone.count == 2)
            let count3 = try await engine.prune().media
            #expect(count3 == 0)
            let refusal = await refusal(of: done.id, media)
            #expect(refusal == .media(.pruned(done.id, at: clock.now)))
            let events = try await media.world.events()
            let event = try #require(events.last)
            #expect(event.header.kind == .mediaPruned && event.header.principal == .daemon)
            let payload = try #require(event.payload)
            #expect(payload.contains("taskMediaRetentionDays") && payload.contains(done.content.digest.hex))
            // It still confirms what it confirmed, and no byte of it counts.
            let used = try await media.world.store.mediaSizeBytes(of: TenantID(1))
            #expect(used == Int64("SharedStep".utf8.count))
        }
    }

    @Test
    func evidenceOfJobsStaysForAHundredYearsUnlessTheTenantSaysOtherwise() async throws {
        try await withMedia { media in
            let (engine, clock) = (media.world.engine, media.world.clock)
            try await media.add("Step", step: "a")
            try await media.setLimits(["jobMediaRetentionDays": 10])
            clock.advance(byMilliseconds: 50 * Self.day)
            let count4 = try await engine.prune().media
            #expect(count4 == 0)
            for step in ["a", "b", "c"] { try await media.world.run(.complete(step)) }
            clock.advance(byMilliseconds: 10 * Self.day + 1)
            try await media.setLimits(["jobMediaRetentionDays": 11])
            let count5 = try await engine.prune().media
            #expect(count5 == 0)
            try await media.setLimits(["jobMediaRetentionDays": 10])
            let count6 = try await engine.prune().media
            #expect(count6 == 1)
            await engine.collectMedia()
            #expect(!media.hasContent("Step"))
            // A step that is opened again is done without a new photograph: there was one.
            let reopen = ActionOperation.reopen(reason: "Look again")
            try await media.world.run(.act(job: JobID(1), step: try StepKey(validating: "a"), operation: reopen))
            try await media.world.run(.complete("a"))
        }
    }

    @Test
    func whatIsOpenedAgainBeforeItIsOnDiskStays() async throws {
        try await withMedia { media in
            let (engine, clock) = (media.world.engine, media.world.clock)
            try await media.add("Step", step: "a")
            try await media.setLimits(["jobMediaRetentionDays": 1])
            for step in ["a", "b", "c"] { try await media.world.run(.complete(step)) }
            clock.advance(byMilliseconds: 2 * Self.day)
            let reopen = ActionOperation.reopen(reason: "Look again")
            let stop = media.world.keeper.stop(at: .beforeCommit)
            let first = try media.world.send(
                .act(job: JobID(1), step: try StepKey(validating: "a"), operation: reopen)
            )
            await stop.reached()
            let second = try media.world.send(.pruneMedia, as: .daemon)
            stop.open()
            _ = try await first.result.get()
            let outcome = try await second.result.get()
            #expect(outcome == .mediaChanged(.pruned(0)))
            let count7 = try await engine.prune().media
            #expect(count7 == 0)
            #expect(media.hasContent("Step"))
        }
    }

    @Test
    func moreThanOneCommandsWorthGoesInOneRound() async throws {
        try await withMedia { media in
            try await media.addTask(confirm: "none")
            try await media.setLimits(["mediaPerOccurrence": 200])
            for number in 0..<(TenantMemory.pruneCountMax + 3) {
                try await media.add("Photo \(number)", to: .current(TaskID(1)))
            }
            try await media.world.run(.task(.complete(TaskID(1), occurrence: nil, note: nil)))
            media.world.clock.advance(byMilliseconds: 91 * Self.day)
            let count8 = try await media.world.engine.prune().media
            #expect(count8 == TenantMemory.pruneCountMax + 3)
            let events = try await media.world.events()
            #expect(events.filter { $0.header.kind == .mediaPruned }.count == 2)
        }
    }
}
