import FlowCore
import FlowStore
import TestSupport
import Testing

@testable import FlowEngine

/// A disk that is full is waited for; one that fails ends everything.
@Suite(.timeLimit(.minutes(5)))
struct DiskTests {
    @Test(arguments: [CommitPoint.began, .beforeChangeset(0), .beforeCommit])
    func aFullDiskIsSaidReadingGoesOnAndSoDoesWritingWhenThereIsRoom(point: CommitPoint) async throws {
        try await withEngine { world in
            try await world.prepare()
            let stop = world.keeper.stop(at: .beforeCommit)
            let first = try world.send(try .progress("c", 1))
            await stop.reached()
            let tickets = try ["a", "b"].map { try world.send(try .complete($0)) }
            try await eventually { world.gate.waitingCount == 2 }
            world.keeper.ask { reached in if reached == point { throw StoreError.diskFull("Injected") } }
            let second = world.keeper.stop(at: .began)
            stop.open()
            if point == .beforeCommit {
                // The first was at that very point.
                #expect(await first.result == .failure(.diskFull))
            } else {
                await second.reached()
                _ = try await first.result.get()
            }
            second.open()
            for ticket in tickets { #expect(await ticket.result == .failure(.diskFull)) }
            #expect(world.gate.isReadOnly)
            let job = try await world.store.job(JobID(1), of: "a", for: .owner)
            #expect(job.counts.done == 0)
            let again = try world.send(try .complete("a"))
            #expect(await again.result == .failure(.diskFull))

            world.keeper.ask(nil)
            try await world.run(try .complete("a"))
            #expect(!world.gate.isReadOnly)
            try await expectSoundLedgers(world, ["a"])
        }
    }

    /// A line for each refused command would fill what is left of the disk.
    @Test
    func aFullDiskIsReportedOnceAndThatItHasRoomAgainOnceWithACount() async throws {
        try await withEngine { world in
            try await world.prepare()
            for round in [Int64(1), 2] {
                world.keeper.ask { reached in
                    if reached == .beforeCommit { throw StoreError.diskFull("Injected") }
                }
                for _ in 1...5 {
                    #expect(await (try world.send(try .progress("c", round))).result == .failure(.diskFull))
                }
                world.keeper.ask(nil)
                try await world.run(try .progress("c", round))
                let changes = Array(repeating: [DiskRoomChange.full, .roomAgain(refusedCount: 5)], count: Int(round))
                // They are told behind the answers.
                try await eventually { world.roomChanges.count == 2 * Int(round) }
                #expect(world.roomChanges == changes.flatMap { $0 })
            }
        }
    }

    @Test
    func aKeyThatMetAFullDiskIsDecidedAfresh() async throws {
        try await withEngine { world in
            try await world.prepare()
            world.keeper.fail(at: .beforeCommit, with: .diskFull("Injected"))
            #expect(await (try world.send(try .complete("a"), key: "k")).result == .failure(.diskFull))
            #expect(try await world.run(try .complete("a"), key: "k").acted?.state == .done)
        }
    }

    @Test(arguments: [CommitPoint.began, .beforeChangeset(0), .beforeCommit, .committed])
    func afterAFailureOfTheDiskNothingIsAnswered(point: CommitPoint) async throws {
        try await withEngine { world in
            try await world.prepare("a")
            try await world.prepare("b")
            let batches = world.gate.statistics.batchCount
            world.keeper.fail(at: point, with: .inputOutput("Injected"))
            let first = try world.send(try .complete("a"))
            let behind = try world.send(try .complete("a"))
            try await eventually { world.diskFailures.count == 1 }
            let later = try [
                world.send(try .complete("b")), world.send(try .complete("a"), to: "b"),
                world.engine.createTenant(.sample("c"), caller: .admin, key: nil),
            ]
            try await eventually { world.gate.waitingCount == 3 }
            #expect(([first, behind] + later).allSatisfy { $0.known == nil })
            #expect(world.gate.statistics.batchCount == batches)
            await #expect(throws: StoreError.self) {
                try await world.gate.perform { _ throws(StoreError) in Issue.record("Nothing is written any more") }
            }
            #expect(world.diskFailures.count == 1)
        }
    }

    @Test
    func aFailureOfTheDiskBetweenBatchesCountsToo() async throws {
        try await withEngine { world in
            try await world.prepare()
            await #expect(throws: StoreError.self) {
                try await world.gate.perform { _ throws(StoreError) in throw StoreError.inputOutput("Injected") }
            }
            #expect(world.diskFailures.count == 1)
        }
    }
}
