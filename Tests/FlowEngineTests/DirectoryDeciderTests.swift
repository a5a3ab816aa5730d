import FlowCore
import FlowStore
import Logging
import TestBook
import TestSupport
import Testing

@testable import FlowEngine

/// Creating a tenant costs the same however many there are.
struct DirectoryDeciderTests {
    @Test func theSetOfTenantsIsNotCopiedForEachNewOne() async throws {
        try await withStore { store, _ in
            let registry = Registry(
                residentTenantCountMax: 10,
                waitingCommandCountMax: 10,
                meters: nil,
                arrivals: Inbox()
            )
            let decider = DirectoryDecider(
                store: store,
                registry: registry,
                logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
            )
            try await decider.load()
            let (clock, random) = (ManualClock(), SeededRandom())
            var places: Set<UInt> = []
            for number in 0..<1000 {
                let context = DecisionContext(
                    now: clock.now,
                    principal: Caller.admin.principal,
                    random: random,
                    zones: UniversalTime()
                )
                _ = try await decider.decide(.createTenant(.sample("t\(number)")), context: context)
                // A set is a reference to where its elements are.
                if let slugs = decider.state?.slugs { places.insert(unsafeBitCast(slugs, to: UInt.self)) }
            }
            #expect(decider.state?.slugs.count == 1000)
            // It moves when it grows, each time to twice the size.
            #expect(places.count <= 12)
            await #expect(throws: ReadFailure.self) {
                let context = DecisionContext(
                    now: clock.now,
                    principal: Caller.admin.principal,
                    random: random,
                    zones: UniversalTime()
                )
                _ = try await decider.decide(.createTenant(.sample("t5")), context: context)
            }
            #expect(decider.state?.slugs.count == 1000)
        }
    }
}
