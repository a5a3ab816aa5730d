import FlowCore
import FlowStore

/// Media that a tenant's actor knows: as they were decided last, else as the disk has them.
///
/// A part of the tenant's memory, which it never leaves.
final class MediaMemory {
    private let tenant: TenantID
    private let store: Store
    /// Media as long as the disk may not have them so; nil for one that was removed.
    private var residents = Residents<MediaID, Media?>(countMax: 0)
    /// Media by content and place, as long as the disk may not have them so; nil where the content is removed.
    private var contents = Residents<MediaContent, Media?>(countMax: 0)
    /// Bytes of all media; nil until it is asked for.
    private var knownSizeBytes: Int64?

    init(tenant: TenantID, store: Store) {
        self.tenant = tenant
        self.store = store
    }

    func reset() {
        residents.removeAll()
        contents.removeAll()
        knownSizeBytes = nil
    }

    func trim(settled: UInt64, handedOver: UInt64) {
        residents.trim(settled: settled, handedOver: handedOver)
        contents.trim(settled: settled, handedOver: handedOver)
    }

    func apply(_ changes: TenantChanges) {
        for media in changes.lostMedia { contents.retain(nil, as: MediaContent(media)) }
        for (id, media) in changes.media {
            residents.retain(media, as: id)
            if let media, media.prunedAt == nil { contents.retain(media, as: MediaContent(media)) }
        }
        if let size = changes.mediaSizeBytes { knownSizeBytes = size }
        let there = changes.lostMedia.filter { $0.prunedAt == nil }
        knownSizeBytes = knownSizeBytes.map { there.reduce($0) { $0 - $1.content.sizeBytes } }
    }

    // MARK: - Reading

    func media(_ id: MediaID) async throws(ReadFailure) -> Media? {
        if let known = residents.value(id) { return known }
        return try await store.loadMedia(id, tenant: tenant)
    }

    func media(_ content: MediaContent) async throws(ReadFailure) -> Media? {
        if let known = contents.value(content) { return known }
        return try await store.loadMedia(content, tenant: tenant)
    }

    func sizeBytes() async throws(ReadFailure) -> Int64 {
        if let knownSizeBytes { return knownSizeBytes }
        return try await store.mediaSizeBytes(of: tenant)
    }
}

extension MediaContent {
    fileprivate init(_ media: Media) {
        self.init(place: media.content.place, digest: media.content.digest)
    }
}
