import FlowCore
import FlowStore
import Foundation
import TestSupport
import Testing

@testable import FlowEngine

/// What is erased leaves the write-ahead log, though somebody reads and nobody writes again.
@Suite(.timeLimit(.minutes(5)))
struct LogEmptierTests {
    private static func change(_ operation: JobOperation) -> TenantCommand {
        .changeJob(job: JobID(1), operation: operation)
    }

    @Test
    func theLogIsEmptiedWhenTheReaderHasGoneThoughNobodyWrites() async throws {
        let directory = try TemporaryDirectory()
        defer { directory.remove() }
        let path = directory.file("flowd.sqlite")
        try await withEngine(at: path) { world in
            let sleeper = ManualSleeper()
            let emptier = LogEmptier(gate: world.gate, sleeper: sleeper)
            try await world.prepare()
            let secret = "The key is under the ninth stone"
            try await world.run(Self.change(.addNote(text: secret, step: nil)))
            let reader = try LongReader(at: path)
            try await world.run(Self.change(.removeNote(number: 1)))
            await world.gate.nextBatch()
            #expect(world.store.hasErasedInLog)
            #expect(try Data(contentsOf: URL(filePath: path + "-wal")).contains(Data(secret.utf8)))
            let batches = world.gate.statistics.batchCount

            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await emptier.run() }
                try await eventually { sleeper.durations.count >= 8 }
                #expect(world.store.hasErasedInLog)
                try reader.end()
                try await eventually { !world.store.hasErasedInLog }
                group.cancelAll()
            }
            #expect(sleeper.durations.prefix(8).map(\.components.seconds) == [1, 2, 4, 8, 16, 32, 60, 60])
            #expect(world.gate.statistics.batchCount == batches)
            for file in [path, path + "-wal"] {
                #expect(try !Data(contentsOf: URL(filePath: file)).contains(Data(secret.utf8)))
            }
        }
    }

    /// Nothing is waited for, so an idle flowd isn't woken.
    @Test
    func nobodyIsWokenWhileNothingWasErased() async throws {
        try await withEngine { world in
            let sleeper = ManualSleeper()
            let emptier = LogEmptier(gate: world.gate, sleeper: sleeper)
            try await world.prepare()
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await emptier.run() }
                try await world.run(Self.change(.addNote(text: "Nothing of it is erased", step: nil)))
                await world.gate.nextBatch()
                group.cancelAll()
            }
            #expect(sleeper.durations.isEmpty)
        }
    }
}
