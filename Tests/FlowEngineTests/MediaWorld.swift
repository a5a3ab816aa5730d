import FlowCore
import FlowStore
import FoundationEssentials
import TestSupport
import Testing

@testable import FlowEngine

/// An engine with tenant "a" and job 1, and short ways to send media to it.
struct MediaWorld: Sendable {
    let world: EngineWorld
    let folder: String

    func begin(
        _ text: String,
        step: String,
        tenant: String = "a",
        type: String = "text/plain",
        digest: ContentDigest? = nil
    ) async throws -> String {
        let request = UploadRequest(
            target: .place(.step(JobID(1), try StepKey(validating: step))),
            name: "x.txt",
            type: MediaType(stored: type),
            kind: nil,
            sizeBytes: Int64(text.utf8.count),
            digest: digest
        )
        return try await world.engine.beginUpload(request, to: tenant, caller: .owner).id
    }

    func append(_ bytes: [UInt8], to upload: String, at offset: Int64, tenant: String = "a") async throws -> Int64 {
        try await world.engine.append(to: upload, of: tenant, at: offset, caller: .owner) { bytes }
    }

    func finish(_ upload: String, tenant: String = "a", key: String? = nil) async throws -> Media {
        let key = try key.map { try IdempotencyKey(validating: $0) }
        return try await world.engine.finishUpload(upload, of: tenant, caller: .owner, key: key).media
    }

    @discardableResult
    func add(
        _ text: String,
        step: String,
        tenant: String = "a",
        type: String = "text/plain",
        digest: ContentDigest? = nil,
        key: String? = nil
    ) async throws -> Media {
        let upload = try await begin(text, step: step, tenant: tenant, type: type, digest: digest)
        _ = try await append(Array(text.utf8), to: upload, at: 0, tenant: tenant)
        return try await finish(upload, tenant: tenant, key: key)
    }

    func remove(_ media: Media) async throws {
        try await world.run(.removeMedia(media.id, reason: "Not needed"))
    }

    /// The failure of something that has to fail; nil when it doesn't.
    func failure(_ body: () async throws -> Void) async -> CommandFailure? {
        do {
            try await body()
            return nil
        } catch let failure as CommandFailure {
            return failure
        } catch {
            Issue.record(error)
            return nil
        }
    }

    /// Names in a folder of the media.
    func files(_ name: String) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder + "/media/" + name)) ?? []
    }

    func hasContent(_ text: String, tenant: Int64 = 1) -> Bool {
        let hex = ContentDigest(of: text).hex
        let path = "\(folder)/media/\(tenant)/\(hex.prefix(2))/\(hex.dropFirst(2))"
        return FileManager.default.contents(atPath: path) == Data(text.utf8)
    }
}

/// Runs `body` with an engine that has tenant "a" and job 1 of the loose template.
func withMedia(_ body: (MediaWorld) async throws -> Void) async throws {
    let directory = try TemporaryDirectory()
    defer { directory.remove() }
    try await withEngine(at: directory.file("flowd.sqlite")) { world in
        try await world.prepare()
        try await body(MediaWorld(world: world, folder: directory.path))
    }
}
