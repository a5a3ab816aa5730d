import FlowCore
import FoundationEssentials
import TestSupport
import Testing

@testable import FlowStore

/// Where the bytes of media are, and when.
struct MediaFolderTests {
    private static let text = "A letter"
    private static let digest = ContentDigest(of: text)
    private static let place = "media/7/" + digest.hex.prefix(2) + "/" + digest.hex.dropFirst(2)

    private func names(_ path: String) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: path).sorted()) ?? []
    }

    @Test
    func contentStandsUnderItsDigestInAFolderOfItsTenant() async throws {
        try await withStore { store, path in
            let folder = String(path.dropLast("flowd.sqlite".count))
            try store.media.prepare()
            let file = try store.media.receive("abc")
            try store.media.append(Array("A ".utf8), to: file)
            try store.media.append(Array("letter".utf8), to: file)
            #expect(names(folder + "media/incoming") == ["abc"])
            try store.media.store(file, as: Self.digest, of: TenantID(7))
            #expect(names(folder + "media/incoming").isEmpty)
            let bytes = try Data(contentsOf: URL(filePath: folder + Self.place))
            #expect(String(decoding: bytes, as: UTF8.self) == Self.text)
            let attributes = try FileManager.default.attributesOfItem(atPath: folder + Self.place)
            #expect(attributes[.posixPermissions] as? Int == 0o600)

            let open = try store.media.open(Self.digest, of: TenantID(7))
            #expect(open.sizeBytes == 8)
            #expect(try store.media.tenants() == [TenantID(7)])
            #expect(try store.media.contents(of: TenantID(7), part: Self.digest.bytes[0]) == [Self.digest])
            try store.media.remove(Self.digest, of: TenantID(7))
            #expect(try open.read(at: 2, countMax: 100) == Array("letter".utf8))
            #expect(try open.read(at: 2, countMax: 3) == Array("let".utf8))
            #expect(try open.read(at: 8, countMax: 3).isEmpty)
            #expect(throws: StoreError.self) { _ = try store.media.open(Self.digest, of: TenantID(7)) }
            try store.media.remove(Self.digest, of: TenantID(7))
        }
    }

    @Test
    func theStepsToTheDiskAreInOrder() async throws {
        let keeper = Gatekeeper()
        let points = Points()
        keeper.askMedia { points.append($0) }
        try await withStore(probe: keeper) { store, _ in
            try store.media.prepare()
            let file = try store.media.receive("abc")
            try store.media.append(Array(Self.text.utf8), to: file)
            try store.media.store(file, as: Self.digest, of: TenantID(7))
        }
        #expect(points.all == MediaPoint.allCases)
    }

    @Test
    func aStartRemovesWhatWasBeingReceivedAndNothingElse() async throws {
        try await withStore { store, path in
            let folder = String(path.dropLast("flowd.sqlite".count))
            try store.media.prepare()
            let kept = try store.media.receive("a")
            try store.media.append(Array(Self.text.utf8), to: kept)
            try store.media.store(kept, as: Self.digest, of: TenantID(7))
            _ = try store.media.receive("b")
            try store.media.prepare()
            #expect(names(folder + "media/incoming").isEmpty)
            #expect(FileManager.default.fileExists(atPath: folder + Self.place))
        }
    }

    /// Media without their folder would be told as there.
    @Test
    func mediaWithoutTheirFolderAreNotedAtTheStart() async throws {
        try await withStore { store, path in
            let folder = String(path.dropLast("flowd.sqlite".count)) + "media"
            try store.prepareMedia()
            var scribe = try await Scribe.prepared(store)
            try store.expectCommitted([try scribe.addMedia("a")])
            try store.prepareMedia()
            try FileManager.default.removeItem(atPath: folder)
            let error = #expect(throws: StoreError.self) { try store.prepareMedia() }
            #expect("\(try #require(error))".contains("the database has media in it"))
            #expect(!FileManager.default.fileExists(atPath: folder))
            try FileManager.default.createDirectory(
                atPath: folder,
                withIntermediateDirectories: false,
                attributes: [.posixPermissions: 0o700]
            )
            try store.prepareMedia()
        }
    }

    @Test
    func aJobKnowsHowManyMediaItsStepsHave() async throws {
        try await withStore { store, _ in
            var scribe = try await Scribe.prepared(store)
            try store.expectCommitted([
                try scribe.addMedia("a"), try scribe.addMedia("a", content: "y"), try scribe.addMedia("b"),
                try scribe.addMedia("a", in: 2),
            ])
            let job = try await store.loadJob(JobID(1), tenant: TenantID(1)).unwrapped()
            #expect(job.actions.map(\.media.total) == [2, 1, 0])
            #expect(job.actions[0].media[.document] == 2)
            let size = try await store.mediaSizeBytes(of: TenantID(1))
            #expect(size == 3)
            let page = try await store.media(of: "a", for: .owner, in: .job(JobID(1)), after: nil, limit: 2)
            #expect(page.items.map(\.media.content.place.step?.text) == ["a", "a"])
            let rest = try await store.media(of: "a", for: .owner, in: .all, after: page.next, limit: 2)
            #expect(rest.items.map(\.media.content.place.step?.text) == ["b"])
            #expect(rest.next == nil)
            #expect(try store.isReferredTo(ContentDigest(of: "y"), of: TenantID(1)))
            #expect(try !store.isReferredTo(ContentDigest(of: "y"), of: TenantID(2)))
        }
    }
}
