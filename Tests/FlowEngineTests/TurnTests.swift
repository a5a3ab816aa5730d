import FlowCore
import FlowEngine
import TestSupport
import Testing

/// Tenants take turns: who has a full mailbox doesn't keep the thread from the others.
@Suite(.timeLimit(.minutes(5))) struct TurnTests {
    @Test(arguments: 1...10)
    func aFloodLeavesRoomForItsNeighbour(seed: UInt64) async throws {
        let directory = try TemporaryDirectory()
        defer { directory.remove() }
        let executor = SeededExecutor(seed: seed)
        try await executor.run { () async throws -> Void in
            let life = try await EngineLife(
                path: directory.file("flowd.sqlite"),
                executor: executor,
                clock: ManualClock(),
                random: SeededRandom(),
                channel: ScriptedChannel("journal"),
                crashAt: .max,
                isWritten: false
            )
            for slug in ["flood", "calm"] {
                _ = try await life.engine.createTenant(.sample(slug), caller: .admin, key: nil).result.get()
            }
            await life.settle()
            let flood = (0..<1000).map { _ in life.engine.submit(Self.task, to: "flood", caller: .owner, key: nil) }
            _ = try await life.engine.submit(Self.task, to: "calm", caller: .owner, key: nil).result.get()
            let count = flood.count { $0.known != nil }
            #expect(count < 500, "\(count) commands of the flood were done before the neighbour's one")
            await life.settle()
            #expect(flood.allSatisfy { $0.known != nil })
            try await life.end()
        }
    }

    private static var task: TenantCommand {
        var input = TaskInput()
        (input.title, input.start) = ("Bill", "2027-02-25T12:00")
        return .task(.add(input))
    }
}
