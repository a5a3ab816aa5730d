import FlowCore
import FlowStore
import TestSupport
import Testing

@testable import FlowEngine

/// Media that confirm tasks.
@Suite(.timeLimit(.minutes(5)))
struct OccurrenceMediaTests {
    private func missing(_ failure: CommandFailure?) -> [[String]]? {
        guard case .refused(.task(.confirmationMissing(let refusal))) = failure else { return nil }
        return refusal.missing
    }

    @Test
    func anOccurrenceIsDoneWhenItIsConfirmed() async throws {
        try await withMedia { media in
            try await media.addTask(confirm: "document x2 or text")
            let complete = TenantCommand.task(.complete(TaskID(1), occurrence: nil, note: nil))
            let none = await media.failure { try await media.world.run(complete) }
            #expect(missing(none) == [["document 0 of 2"], ["text"]])
            let first = try await media.add("One", to: .current(TaskID(1)))
            #expect(first.content.place == .occurrence(OccurrenceID(TaskID(1), 1)))
            let one = await media.failure { try await media.world.run(complete) }
            #expect(missing(one) == [["document 1 of 2"], ["text"]])
            // What is on an occurrence is known to an actor that has just come back.
            media.world.engine.evictIdle()
            let second = try await media.add("Two", to: .place(.occurrence(OccurrenceID(TaskID(1), 1))))
            try await media.world.run(complete)
            let removal = await media.failure { try await media.remove(second) }
            #expect(missing(removal) == [["document 1 of 2"], ["text"]])
            try await media.add("Three", to: .place(.occurrence(OccurrenceID(TaskID(1), 1))))
            try await media.remove(first)
            await media.world.engine.collectMedia()
            #expect(!media.hasContent("One") && media.hasContent("Two") && media.hasContent("Three"))
            let page = try await media.world.store.media(
                of: "a",
                for: .owner,
                in: .task(TaskID(1)),
                after: nil,
                limit: 10
            )
            #expect(page.items.map(\.media.content.sizeBytes) == [3, 5])
        }
    }

    @Test
    func whereNothingIsNothingIsTaken() async throws {
        try await withMedia { media in
            try await media.addTask(confirm: "any")
            let refusals: [(UploadTarget, Refusal)] = [
                (.current(TaskID(9)), .task(.noSuchTask("9"))),
                (.place(.occurrence(OccurrenceID(TaskID(1), 7))), .task(.noSuchOccurrence("1/7"))),
            ]
            for (target, refusal) in refusals {
                let failure = await media.failure { try await media.add("x", to: target) }
                #expect(failure == .refused(refusal))
            }
            try await media.world.run(.task(.end(TaskID(1))))
            let over = await media.failure { try await media.add("x", to: .current(TaskID(1))) }
            guard case .refused(.task(.notPossible)) = over else {
                Issue.record("\(over as Any)")
                return
            }
            #expect(media.files("incoming").isEmpty)
        }
    }

    @Test
    func anOccurrenceTakesSoManyMedia() async throws {
        try await withMedia { media in
            try await media.addTask(confirm: "none")
            try await media.setLimits(["mediaPerOccurrence": 1])
            try await media.add("One", to: .current(TaskID(1)))
            let failure = await media.failure { try await media.add("Two", to: .current(TaskID(1))) }
            let reached = TenantLimitReached(limit: .mediaPerOccurrence, value: 1, found: 2)
            #expect(failure == .refused(.tenantLimitReached(reached)))
        }
    }
}

extension MediaWorld {
    /// A daily task whose first occurrence has just begun.
    func addTask(confirm: String) async throws {
        var input = TaskInput()
        input.title = "Medication"
        input.rule = "FREQ=DAILY"
        input.start = String(world.clock.now.advanced(byMilliseconds: 60_000).rfc3339.prefix(16))
        input.zone = "UTC"
        input.confirm = confirm
        try await world.run(.task(.add(input)))
        world.clock.advance(byMilliseconds: 60_000)
    }

    func setLimits(_ limits: [String: Int64]) async throws {
        let update = try TenantUpdate(
            limits: TenantLimitsUpdate(validating: limits, reset: []),
            zones: AnyZones()
        )
        try await world.run(.updateTenant(update), as: .admin)
    }

    @discardableResult
    func add(_ text: String, to target: UploadTarget) async throws -> Media {
        let request = UploadRequest(
            target: target,
            name: "x.txt",
            type: MediaType(stored: "text/plain"),
            kind: nil,
            sizeBytes: Int64(text.utf8.count),
            digest: nil
        )
        let upload = try await world.engine.beginUpload(request, to: "a", caller: .owner).id
        _ = try await append(Array(text.utf8), to: upload, at: 0)
        return try await finish(upload)
    }
}
