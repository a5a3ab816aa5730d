import FlowCore
import FlowStore
import Synchronization
import TestSupport
import Testing

@testable import FlowEngine

/// Several tenants, random commands, random failures, random evictions: what was acknowledged is there.
@Suite(.timeLimit(.minutes(5)))
struct SoakTests {
    private struct Asked {
        let slug: String
        let command: TenantCommand
        let key: String?
        let ticket: Ticket
    }

    private static let slugs = ["a", "b", "c", "d"]
    private static let steps = ["a", "b", "c", "d"]

    @Test
    func everythingAcknowledgedIsThere() async throws {
        let seed = TestSeed.current("everythingAcknowledgedIsThere")
        let directory = try TemporaryDirectory()
        defer { directory.remove() }
        let path = directory.file("flowd.sqlite")
        var asked: [Asked] = []
        try await withEngine(at: path) { world in
            for slug in Self.slugs { try await world.prepare(slug, jobs: 3) }
            let failures = Mutex(SeededGenerator(seed: seed &+ 1))
            world.keeper.ask { point in
                guard case .beforeChangeset = point else { return }
                guard failures.withLock({ UInt8.random(in: 0..<8, using: &$0) }) == 0 else { return }
                throw StoreError.refused("Injected")
            }
            asked = try await ask(world, seed: seed)
            for one in asked { _ = await one.ticket.result }
            world.keeper.ask(nil)
        }
        // A new process would see the same.
        try await withEngine(at: path) { world in
            try await expectSoundLedgers(world, Self.slugs)
            for slug in Self.slugs {
                let events = try await world.events(of: slug)
                try expectEveryAnswer(of: asked.filter { $0.slug == slug }, in: events)
                try await expectStoredSumsAreRight(world, slug)
            }
            for one in asked.suffix(40) where one.key != nil {
                guard case .success(let outcome) = one.ticket.known else { continue }
                #expect(try await world.run(one.command, to: one.slug, key: one.key) == outcome)
            }
        }
    }

    private func ask(_ world: EngineWorld, seed: UInt64) async throws -> [Asked] {
        var generator = SeededGenerator(seed: seed)
        var asked: [Asked] = []
        for round in 0..<600 {
            let slug = Self.slugs.randomElement(using: &generator) ?? "a"
            let repeated = asked.filter { $0.slug == slug && $0.key != nil }.randomElement(using: &generator)
            let one: (TenantCommand, String?)
            if let repeated, Int.random(in: 0..<8, using: &generator) == 0 {
                one = (repeated.command, repeated.key)
            } else {
                one = (try command(&generator), Bool.random(using: &generator) ? "key-\(round)" : nil)
            }
            let ticket = try world.send(one.0, to: slug, key: one.1)
            asked.append(Asked(slug: slug, command: one.0, key: one.1, ticket: ticket))
            if Int.random(in: 0..<16, using: &generator) == 0 { _ = await ticket.result }
            if Int.random(in: 0..<8, using: &generator) == 0 { world.engine.evictIdle() }
        }
        return asked
    }

    private func command(_ generator: inout SeededGenerator) throws -> TenantCommand {
        let job = JobID(Int64.random(in: 1...8, using: &generator))
        let step = try StepKey(validating: Self.steps.randomElement(using: &generator) ?? "a")
        switch Int.random(in: 0..<10, using: &generator) {
        case 0: return try .start("loose")
        case 1:
            let source = Bool.random(using: &generator) ? SampleTemplates.loose : SampleTemplates.looseAgain
            return .applyTemplate(source: source)
        case 2, 3: return .act(job: job, step: step, operation: .complete(form: [:]))
        case 4, 5: return .act(job: job, step: step, operation: .reopen(reason: nil))
        case 6: return .act(job: job, step: step, operation: .skip(reason: "Not today"))
        default:
            let percent = Int64.random(in: 0...99, using: &generator)
            return .act(job: job, step: step, operation: .progress(percent: percent))
        }
    }

    private func expectEveryAnswer(of asked: [Asked], in events: [Event]) throws {
        var eventsByKey: [String: EventNumber] = [:]
        var seen: Set<EventNumber> = []
        for one in asked {
            switch try #require(one.ticket.known) {
            case .success(let outcome):
                guard let number = outcome.event, number > 0 else { continue }
                let event = try #require(events.first { $0.header.number == number })
                #expect(event.header.job == (outcome.acted?.job ?? outcome.job?.header.id))
                #expect(event.header.step == outcome.acted?.step)
                let isFirst = seen.insert(number).inserted
                if let key = one.key, let known = eventsByKey[key] {
                    #expect(known == number)
                } else {
                    #expect(isFirst, "Event \(number) was acknowledged twice")
                }
                if let key = one.key { eventsByKey[key] = number }
            case .failure(.refused):
                continue
            case .failure(let failure):
                Issue.record("\(failure)")
            }
        }
    }

    private func expectStoredSumsAreRight(_ world: EngineWorld, _ slug: String) async throws {
        let jobs = try await world.store.jobs(
            of: slug,
            for: .admin,
            state: nil,
            template: nil,
            after: nil,
            limit: 10_000
        ).items.map(\.job)
        for stored in jobs {
            let computed = try await world.store.job(stored.header.id, of: slug, for: .admin).summary
            #expect(stored == computed)
        }
        let tenant = try await world.store.tenants(for: .admin, after: nil, limit: 100).items
            .first { $0.spec.slug.text == slug }
        #expect(tenant?.jobCount == jobs.count)
        #expect(tenant?.runningJobCount == jobs.count { $0.state == .running })
    }
}
