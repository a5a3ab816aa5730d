import FlowCore
import TestBook
import Testing

@testable import FlowPeople

/// What media on a step mean for it.
struct EvidenceTests {
    private static let source = """
        template: t
        title: T
        steps:
          - step: a
            title: A
            evidence: [{kind: photo, count: 2}, signature]
          - {step: b, title: B, evidence: any}
          - {step: c, title: C}
        """

    /// A tenant with a job of the template above, and what can be done there.
    private struct World {
        var book: TenantBook
        var second: Int64 = 10
        /// How many media there were to add: each has bytes of its own.
        var addedCount = 0
        /// What was written of media.
        var changesets: [Changeset] = []

        var job: Job { get throws { try book.jobs[JobID(1)].unwrapped() } }

        init() throws {
            book = TenantBook(.sample())
            try book.decide(.applyTemplate(source: EvidenceTests.source), TenantWorld.context(second: 1))
            let start = StartJob(
                template: try TemplateKey(validating: "t"),
                version: nil,
                subject: nil,
                attributes: [:]
            )
            try book.decide(.startJob(start), TenantWorld.context(second: 2))
        }

        private mutating func context(_ uid: UInt32, _ role: Role) -> DecisionContext {
            second += 1
            return DecisionContext(
                now: Timestamp(milliseconds: second * 1000),
                principal: Principal(uid: uid),
                random: FixedRandom(),
                role: role,
                zones: UniversalTime()
            )
        }

        static func content(
            _ step: String,
            _ kind: MediaKind,
            sizeBytes: Int64 = 5,
            type: String = "image/png",
            bytes: String = "x"
        ) throws -> NewMedia {
            NewMedia(
                place: .step(JobID(1), try StepKey(validating: step)),
                name: "x.png",
                type: MediaType(stored: type),
                kind: kind,
                sizeBytes: sizeBytes,
                digest: ContentDigest(of: bytes)
            )
        }

        @discardableResult
        mutating func add(
            _ step: String,
            _ kind: MediaKind,
            used: Int64 = 0,
            limits: [String: Int64] = [:]
        ) throws -> Media {
            let update = try TenantUpdate(
                limits: TenantLimitsUpdate(
                    validating: limits,
                    reset: ["mediaSize", "mediaTotalSize", "mediaPerStep"].filter { limits[$0] == nil }
                ),
                zones: FewZones()
            )
            _ = try book.decide(.updateTenant(update), context(0, .owner))
            book.mediaSizeBytes = used
            addedCount += 1
            let bytes = addedCount == 1 ? "x" : "x\(addedCount)"
            let new = try Self.content(step, kind, bytes: bytes)
            let decided = try book.decide(.addMedia(new), context(1000, .member))
            changesets += [decided.changeset].compactMap(\.self)
            guard case .mediaChanged(.added(let media)) = decided.outcome else { throw PlanText.Malformed(rest: "") }
            book.media[media.id] = media
            return media
        }

        mutating func remove(_ media: Media, as uid: UInt32 = 1000, _ role: Role = .member, reason: String = "x") throws
        {
            let decided = try book.decide(.removeMedia(media.id, reason: reason), context(uid, role))
            changesets += [decided.changeset].compactMap(\.self)
        }

        mutating func act(_ operation: ActionOperation, _ step: String) throws {
            let key = try StepKey(validating: step)
            try book.decide(.act(job: JobID(1), step: key, operation: operation), context(1000, .member))
        }

        func stateOf(_ step: String) throws -> ActionState? {
            let job = try job
            return job.plan.leaf(try StepKey(validating: step)).map { job.actions[$0].state }
        }
    }

    private static func missing(_ error: (any Error)?) -> [String]? {
        guard case .job(.evidenceMissing(_, _, let accounts, _)) = error as? Refusal else { return nil }
        return accounts.map { "\($0.requirement.kind) \($0.count)/\($0.requirement.count)" }
    }

    @Test
    func aStepIsFinishedWhenItsEvidenceIsThere() throws {
        var world = try World()
        func refused(_ step: String) -> [String]? {
            var copy = world
            return Self.missing(#expect(throws: Refusal.self) { try copy.act(.complete(form: [:]), step) })
        }
        #expect(refused("a") == ["photo 0/2", "signature 0/1"])
        try world.add("a", .photo)
        try world.add("a", .document)
        #expect(refused("a") == ["photo 1/2", "signature 0/1"])
        try world.add("a", .photo)
        try world.add("a", .signature)
        try world.act(.complete(form: [:]), "a")
        #expect(try world.stateOf("a") == .done)
        #expect(refused("b") == ["any 0/1"])
        try world.add("b", .audio)
        try world.act(.complete(form: [:]), "b")
        try world.act(.complete(form: [:]), "c")
        #expect(try world.job.state == .completed)
    }

    @Test
    func otherOperationsNeedNoEvidence() throws {
        for operation in [ActionOperation.start, .progress(percent: 5), .skip(reason: "x"), .cancel(reason: "x")] {
            var world = try World()
            try world.act(operation, "a")
        }
    }

    @Test
    func addingIsOneEventOfTheJobAndChangesNoState() throws {
        var world = try World()
        let before = try world.job
        let media = try world.add("a", .photo)
        let changeset = try #require(world.changesets.last)
        #expect(changeset.events.map(\.header.kind) == [.mediaAdded])
        #expect(changeset.events.first?.header.number == media.id.number)
        #expect(changeset.events.first?.previousOfJob == before.event)
        #expect(try world.job.event == media.id.number)
        #expect(changeset.rows.count == 2)
        #expect(
            changeset.events.first?.payload
                == #"{"kind":"photo","name":"x.png","sha256":"\#(ContentDigest(of: "x").hex)","size":5,"type":"image/png"}"#
        )
        let index = try #require(world.job.plan.leaf(try StepKey(validating: "a")))
        #expect(try world.job.actions[index].stamp == before.actions[index].stamp)
        #expect(try world.job.actions[index].state == .ready)
        #expect(try world.job.completion == before.completion)
    }

    @Test
    func whoAddedItOrAManagerRemovesIt() throws {
        var world = try World()
        let media = try world.add("c", .photo)
        var other = world
        #expect(throws: Refusal.roleTooLow(needed: .manager, has: .member)) { try other.remove(media, as: 1001) }
        try other.remove(media, as: 1001, .manager)
        #expect(other.changesets.last?.events.map(\.header.kind) == [.mediaRemoved])
        try world.remove(media)
        let index = try #require(world.job.plan.leaf(try StepKey(validating: "c")))
        #expect(try world.job.actions[index].media.total == 0)
        #expect(throws: Refusal.self) { try world.remove(media, reason: " ") }
    }

    @Test
    func aStepThatIsDoneKeepsItsEvidence() throws {
        var world = try World()
        let first = try world.add("b", .photo)
        try world.act(.complete(form: [:]), "b")
        #expect(Self.missing(#expect(throws: Refusal.self) { try world.remove(first) }) == ["any 0/1"])
        let second = try world.add("b", .document)
        try world.remove(first)
        try world.act(.reopen(reason: nil), "b")
        try world.remove(second)
        #expect(Self.missing(#expect(throws: Refusal.self) { try world.act(.complete(form: [:]), "b") }) != nil)
    }

    @Test
    func everyLimitHasItsError() throws {
        var world = try World()
        func reached(_ limit: TenantLimit, _ value: Int, _ found: Int) -> Refusal {
            .tenantLimitReached(TenantLimitReached(limit: limit, value: value, found: found))
        }
        try world.add("a", .photo, limits: ["mediaPerStep": 1])
        #expect(throws: reached(.mediaPerStep, 1, 2)) { try world.add("a", .photo, limits: ["mediaPerStep": 1]) }
        #expect(throws: reached(.mediaTotalSize, 7, 8)) {
            try world.add("a", .photo, used: 3, limits: ["mediaTotalSize": 7])
        }
        try world.add("a", .photo, used: 2, limits: ["mediaTotalSize": 7])
        #expect(throws: Refusal.media(.tooLarge(sizeBytes: 5, allowed: 4))) {
            try world.add("a", .photo, limits: ["mediaSize": 4])
        }
        let zip = MediaType(stored: "application/zip")
        let limits = MediaLimits(of: .standard)
        #expect(throws: MediaRefusal.typeNotAllowed(type: zip, allowed: MediaLimits.types)) {
            try limits.check(type: zip, sizeBytes: 5)
        }
        #expect(throws: Refusal.self) { try world.add("nowhere", .photo) }
        let empty = InvalidInput(field: "size", found: "0", allowed: "1 to 67108864 bytes")
        #expect(throws: MediaRefusal.invalidInput(empty)) {
            try limits.check(type: MediaType(stored: "image/png"), sizeBytes: 0)
        }
    }

    @Test
    func theCommandsDigestSaysWhatIsAdded() throws {
        let contents = [
            try World.content("a", .photo), try World.content("b", .photo), try World.content("a", .signature),
            try World.content("a", .photo, sizeBytes: 6), try World.content("a", .photo, type: "image/jpeg"),
        ]
        let commands =
            contents.map { TenantCommand.addMedia($0) } + [
                .removeMedia(MediaID(1), reason: "x"), .removeMedia(MediaID(2), reason: "x"),
                .removeMedia(MediaID(1), reason: "y"),
            ]
        #expect(Set(commands.map(\.digest)).count == commands.count)
    }
}
