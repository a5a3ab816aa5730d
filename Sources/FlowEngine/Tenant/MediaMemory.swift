import FlowCore
import FlowStore

/// What a tenant's actor knows of media: as they were decided last, else as the disk has them.
///
/// A part of the tenant's memory, which it never leaves.
final class MediaMemory {
    private let tenant: TenantID
    private let store: Store
    /// Media as long as the disk may not have them so; nil for one that was removed.
    private var residents = Residents<MediaID, Media?>(countMax: 0)
    /// The same by what they are of and where; nil where that content isn't any more.
    private var contents = Residents<MediaContent, Media?>(countMax: 0)
    /// Bytes of all media; nil until it is asked for.
    private var knownSizeBytes: Int64?

    init(tenant: TenantID, store: Store) {
        self.tenant = tenant
        self.store = store
    }

    /// Forgets everything.
    func reset() {
        residents.removeAll()
        contents.removeAll()
        knownSizeBytes = nil
    }

    func note(settled: UInt64, handedOver: UInt64) {
        residents.trim(settled: settled, handedOver: handedOver)
        contents.trim(settled: settled, handedOver: handedOver)
    }

    /// Keeps what was just decided.
    func keep(_ changes: TenantChanges) {
        for media in changes.lostMedia { contents.keep(nil, as: MediaContent(media)) }
        for (id, media) in changes.media {
            residents.keep(media, as: id)
            if let media, media.prunedAt == nil { contents.keep(media, as: MediaContent(media)) }
        }
        if let size = changes.mediaSizeBytes { knownSizeBytes = size }
        let there = changes.lostMedia.filter { $0.prunedAt == nil }
        knownSizeBytes = knownSizeBytes.map { there.reduce($0) { $0 - $1.content.sizeBytes } }
    }

    // MARK: - Reading

    /// A medium by its number.
    func media(_ id: MediaID) async throws(ReadFailure) -> Media? {
        if let known = residents.value(id) { return known }
        return try await store.loadMedia(id, tenant: tenant)
    }

    /// The medium of a content, where that is there.
    func media(_ content: MediaContent) async throws(ReadFailure) -> Media? {
        if let known = contents.value(content) { return known }
        return try await store.loadMedia(content, tenant: tenant)
    }

    /// Bytes of all media.
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
