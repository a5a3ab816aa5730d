import FlowCore
import FlowStore
import FoundationEssentials
import Synchronization
import TestSupport
import Testing

@testable import FlowEngine

/// Media from their first byte to their end.
@Suite(.timeLimit(.minutes(5)))
struct MediaTests {
    @Test
    func whatIsSentInPiecesIsReadBackAsItWas() async throws {
        try await withMedia { media in
            let text = String(repeating: "0123456789", count: 300)
            let upload = try await media.begin(text, step: "a")
            for offset in stride(from: 0, to: 3000, by: 1000) {
                let piece = Array(text.utf8.dropFirst(offset).prefix(1000))
                let received = try await media.append(piece, to: upload, at: Int64(offset))
                #expect(received == Int64(offset + 1000))
            }
            #expect(media.files("incoming") == [upload])
            let medium = try await media.finish(upload)
            #expect(medium.content.digest == ContentDigest(of: text))
            #expect(media.files("incoming").isEmpty)
            let reader = try await media.world.engine.openMedia(medium.id, of: "a", for: .owner)
            var bytes: [UInt8] = []
            while let chunk = try await reader.chunk(at: Int64(bytes.count), { $0 }) { bytes += chunk.value }
            #expect(String(decoding: bytes, as: UTF8.self) == text)
            let job = try await media.world.store.job(JobID(1), of: "a", for: .owner)
            #expect(job.actions[0].media.total == 1)
            let events = try await media.world.events()
            #expect(LedgerCheck.problem(in: events) == nil)
        }
    }

    /// What a row refers to is on disk before the row is: bytes, name, folders, in this order.
    @Test
    func noRowIsWrittenBeforeItsContentIsSynced() async throws {
        try await withMedia { media in
            let points = Points()
            let seen = Mutex<[[MediaPoint]]>([])
            let contents = Mutex<[Bool]>([])
            media.world.keeper.askMedia { points.append($0) }
            media.world.keeper.ask { point in
                guard point == .began else { return }
                seen.withLock { $0.append(points.all) }
                contents.withLock { $0.append(media.hasContent("A letter")) }
            }
            try await media.add("A letter", step: "a")
            #expect(seen.withLock { $0 } == [MediaPoint.allCases])
            #expect(contents.withLock { $0 } == [true])
        }
    }

    @Test(arguments: MediaPoint.allCases)
    func aFullDiskLeavesNothingBehind(point: MediaPoint) async throws {
        try await withMedia { media in
            media.world.keeper.askMedia { if $0 == point { throw StoreError.diskFull("Injected") } }
            let failure = await media.failure { try await media.add("A letter", step: "a") }
            #expect(failure == .diskFull)
            #expect(media.files("incoming").isEmpty)
            #expect(!media.hasContent("A letter"))
            #expect(media.world.diskFailures.isEmpty)
            media.world.keeper.askMedia(nil)
            try await media.add("A letter", step: "a")
        }
    }

    @Test
    func aFullDatabaseLeavesNothingBehind() async throws {
        try await withMedia { media in
            media.world.keeper.fail(at: .beforeCommit, with: .diskFull("Injected"))
            let failure = await media.failure { try await media.add("A letter", step: "a") }
            #expect(failure == .diskFull)
            #expect(!media.hasContent("A letter"))
            try await media.add("A letter", step: "a")
            #expect(media.hasContent("A letter"))
        }
    }

    @Test(arguments: [MediaPoint.syncingFile, .renaming, .syncingFolders])
    func aDiskThatFailsEndsTheProcess(point: MediaPoint) async throws {
        try await withMedia { media in
            media.world.keeper.askMedia { if $0 == point { throw StoreError.inputOutput("Injected") } }
            _ = await media.failure { try await media.add("A letter", step: "a") }
            #expect(media.world.diskFailures.count == 1)
            let row = try await media.world.store.loadMedia(MediaID(4), tenant: TenantID(1))
            #expect(row == nil)
        }
    }

    @Test
    func theSameContentIsKeptOncePerTenantAndUntilNobodyRefersToIt() async throws {
        try await withMedia { media in
            try await media.world.prepare("b")
            let first = try await media.add("Same", step: "a")
            let second = try await media.add("Same", step: "b")
            let foreign = try await media.add("Same", step: "a", tenant: "b")
            #expect(media.hasContent("Same", tenant: 1) && media.hasContent("Same", tenant: 2))
            try await media.remove(first)
            await media.world.engine.collectMedia()
            #expect(media.hasContent("Same"))
            try await media.remove(second)
            await media.world.engine.collectMedia()
            #expect(!media.hasContent("Same"))
            #expect(media.hasContent("Same", tenant: 2))
            _ = try await media.world.engine.openMedia(foreign.id, of: "b", for: .owner)
            let missing = await media.failure { try await media.remove(first) }
            #expect(missing == .refused(.media(.noSuchMedia(first.id.description))))
        }
    }

    /// A crash between the content's name and its row leaves an orphan; a start leaves what was being received.
    @Test
    func orphansAreCollected() async throws {
        let directory = try TemporaryDirectory()
        defer { directory.remove() }
        let path = directory.file("flowd.sqlite")
        try await withEngine(at: path) { world in
            try await world.prepare()
            let media = MediaWorld(world: world, folder: directory.path)
            try await media.add("Kept", step: "a")
            let orphan = try world.store.media.receive("orphan")
            try world.store.media.append(Array("Orphan".utf8), to: orphan)
            try world.store.media.store(orphan, as: ContentDigest(of: "Orphan"), of: TenantID(1))
            _ = try await media.begin("Half", step: "a")
            #expect(media.files("incoming").count == 1)
        }
        try await withEngine(at: path) { world in
            let media = MediaWorld(world: world, folder: directory.path)
            #expect(media.files("incoming").isEmpty)
            #expect(media.hasContent("Orphan"))
            let count = await world.engine.collectMedia()
            #expect(count == 2)
            #expect(!media.hasContent("Orphan"))
            #expect(media.hasContent("Kept"))
        }
    }

    /// While a row is on its way, nobody refers to its content yet; collecting must not take it for an orphan.
    @Test
    func contentWhoseRowIsOnItsWayIsNotCollected() async throws {
        try await withMedia { media in
            let stop = media.world.keeper.stop(at: .beforeCommit)
            async let added = media.add("On its way", step: "a")
            await stop.reached()
            let count = await media.world.engine.collectMedia()
            #expect(count == 1)
            #expect(media.hasContent("On its way"))
            stop.open()
            let medium = try await added
            await media.world.engine.collectMedia()
            _ = try await media.world.engine.openMedia(medium.id, of: "a", for: .owner)
        }
    }

    @Test
    func anUploadGoesOnWhereItStopped() async throws {
        try await withMedia { media in
            let upload = try await media.begin("0123456789", step: "a")
            _ = try await media.append(Array("0123".utf8), to: upload, at: 0)
            let wrong = await media.failure { _ = try await media.append(Array("0123".utf8), to: upload, at: 0) }
            #expect(wrong == .refused(.media(.wrongOffset(upload: upload, offset: 0, expected: 4))))
            let progress = try media.world.engine.uploadProgress(upload, of: "a", caller: .owner)
            #expect(progress.receivedSizeBytes == 4 && progress.sizeBytes == 10)
            let early = await media.failure { _ = try await media.finish(upload) }
            #expect(early == .refused(.media(.wrongSize(upload: upload, announced: 10, received: 4))))
            let late = await media.failure {
                _ = try await media.append(Array("4567890".utf8), to: upload, at: 4)
            }
            #expect(late == .refused(.media(.wrongSize(upload: upload, announced: 10, received: 11))))
            _ = try await media.append(Array("456789".utf8), to: upload, at: 4)
            let medium = try await media.finish(upload)
            // Whoever didn't hear the answer asks again.
            let again = try await media.finish(upload)
            #expect(again == medium)
            let events = try await media.world.events()
            #expect(events.filter { $0.header.kind == .mediaAdded }.count == 1)
        }
    }

    @Test
    func aKeyGivesTheSameMediumAlsoWhenEverythingIsSentAgain() async throws {
        try await withMedia { media in
            let first = try await media.add("A letter", step: "a", key: "k")
            let again = try await media.add("A letter", step: "a", key: "k")
            #expect(again == first)
            let other = await media.failure { try await media.add("Another", step: "a", key: "k") }
            #expect(other == .refused(.idempotencyConflict(try IdempotencyKey(validating: "k"))))
            #expect(!media.hasContent("Another"))
            try await media.remove(first)
            let late = try await media.add("A letter", step: "a", key: "k")
            #expect(late == first)
            #expect(!media.hasContent("A letter"))
        }
    }

    /// The connection broke before the answer came, and the daemon was started again meanwhile.
    @Test
    func aRestartForgetsAnUploadAndNotItsKey() async throws {
        let directory = try TemporaryDirectory()
        defer { directory.remove() }
        let path = directory.file("flowd.sqlite")
        var first: (upload: String, media: Media)?
        try await withEngine(at: path) { world in
            try await world.prepare()
            let media = MediaWorld(world: world, folder: directory.path)
            let upload = try await media.begin("A letter", step: "a")
            _ = try await media.append(Array("A letter".utf8), to: upload, at: 0)
            first = (upload, try await media.finish(upload, key: "letter"))
            try await world.run(.removeMedia(MediaID(first?.media.id.number ?? 0), reason: "Again"), key: "other")
        }
        let (upload, known) = try #require(first)
        try await withEngine(at: path) { world in
            let media = MediaWorld(world: world, folder: directory.path)
            #expect(try await media.finish(upload, key: "letter") == known)
            let missing = CommandFailure.refused(.media(.noSuchUpload(upload)))
            #expect(await media.failure { _ = try await media.finish(upload) } == missing)
            #expect(await media.failure { _ = try await media.finish(upload, key: "unknown") } == missing)
            let key = try IdempotencyKey(validating: "letter")
            let stranger = await media.failure {
                _ = try await world.engine.finishUpload(upload, of: "a", caller: .admin, key: key)
            }
            #expect(stranger == missing)
            let conflict = CommandFailure.refused(.idempotencyConflict(try IdempotencyKey(validating: "other")))
            #expect(await media.failure { _ = try await media.finish(upload, key: "other") } == conflict)
        }
    }

    @Test
    func anUploadIsItsBeginnersAndEndsWhenIdle() async throws {
        try await withMedia { media in
            try await media.world.prepare("b")
            let upload = try await media.begin("A letter", step: "a")
            let missing = CommandFailure.refused(.media(.noSuchUpload(upload)))
            for (caller, slug) in [(Caller.admin, "a"), (.owner, "b")] {
                let engine = media.world.engine
                let answers = [
                    await media.failure { _ = try engine.uploadProgress(upload, of: slug, caller: caller) },
                    await media.failure {
                        _ = try await engine.finishUpload(upload, of: slug, caller: caller, key: nil)
                    },
                    await media.failure { try await engine.abandonUpload(upload, of: slug, caller: caller) },
                ]
                #expect(answers == [missing, missing, missing])
            }
            media.world.clock.advance(byMilliseconds: 599_000)
            _ = try await media.append([65], to: upload, at: 0)
            media.world.clock.advance(byMilliseconds: 600_001)
            await media.world.engine.collectMedia()
            #expect(media.files("incoming").isEmpty)
            let gone = await media.failure { _ = try await media.append([66], to: upload, at: 1) }
            #expect(gone == missing)
        }
    }

    @Test
    func uploadsAreBounded() async throws {
        try await withMedia { media in
            var uploads: [String] = []
            for _ in 0..<16 { uploads.append(try await media.begin("A letter", step: "a")) }
            let full = await media.failure { _ = try await media.begin("A letter", step: "a") }
            #expect(full == .refused(.limitReached(limit: "uploadsPerTenant", allowed: 16)))
            try await media.world.engine.abandonUpload(uploads[0], of: "a", caller: .owner)
            #expect(media.files("incoming").count == 15)
            _ = try await media.begin("A letter", step: "a")
            var rooms = try (0..<64).map { _ in
                try media.world.engine.uploadRoom(for: 1 << 20, in: "a", caller: .owner)
            }
            #expect(throws: CommandFailure.self) {
                _ = try media.world.engine.uploadRoom(for: 1, in: "a", caller: .owner)
            }
            rooms.removeAll()
            _ = try media.world.engine.uploadRoom(for: 1, in: "a", caller: .owner)
        }
    }

    @Test
    func whatIsNotAsAnnouncedIsRefusedAndGone() async throws {
        try await withMedia { media in
            let picture = await media.failure { try await media.add("No picture", step: "a", type: "image/png") }
            let png = MediaType(stored: "image/png")
            #expect(picture == .refused(.media(.wrongType(announced: png, found: nil))))
            let digest = ContentDigest(of: "Something else")
            let content = await media.failure { try await media.add("A letter", step: "a", digest: digest) }
            let received = ContentDigest(of: "A letter")
            #expect(content == .refused(.media(.wrongContent(announced: digest, received: received))))
            let step = await media.failure { try await media.add("A letter", step: "nowhere") }
            #expect(step == .refused(.job(.noSuchStep(job: JobID(1), step: "nowhere", suggestion: nil))))
            #expect(media.files("incoming").isEmpty)
            #expect(media.world.store.media.isEmpty)
        }
    }
}

extension MediaFolder {
    /// True when no tenant has content.
    fileprivate var isEmpty: Bool {
        let tenants = (try? tenants()) ?? []
        return tenants.allSatisfy { tenant in
            (UInt8.min...UInt8.max).allSatisfy { ((try? contents(of: tenant, part: $0)) ?? []).isEmpty }
        }
    }
}
