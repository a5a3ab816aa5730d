package import FlowCore
package import FlowStore

/// A medium that is open for reading, piece by piece.
package struct MediaReader: Sendable {
    package let media: Media
    package let chunkSizeBytesMax: Int
    private let file: MediaFile
    private let lanes: FileLanes

    init(media: Media, file: MediaFile, lanes: FileLanes, chunkSizeBytesMax: Int) {
        self.media = media
        self.file = file
        self.lanes = lanes
        self.chunkSizeBytesMax = chunkSizeBytesMax
    }

    /// Returns the piece at an offset, made into a value on the thread that reads it; `nil` after the end.
    package func chunk<Value: Sendable>(
        at offset: Int64,
        _ make: @escaping @Sendable ([UInt8]) -> Value
    ) async throws(ReadFailure) -> (value: Value, next: Int64)? {
        guard offset < media.content.sizeBytes else { return nil }
        return try await lanes.run(on: MediaArchive.lane(Int(media.id.number))) {
            [file, chunkSizeBytesMax] () throws(ReadFailure) in
            do throws(StoreError) {
                let bytes = try file.read(at: offset, countMax: chunkSizeBytesMax)
                guard !bytes.isEmpty else { throw .corruptRow(table: "media", reason: "Its content is cut short") }
                return (make(bytes), offset + Int64(bytes.count))
            } catch {
                throw .failed(error)
            }
        }
    }
}

extension Engine {
    /// Opens a medium of a tenant; one of another tenant is as missing as a missing one.
    package func openMedia(
        _ id: MediaID,
        of slug: String,
        for caller: Caller
    ) async throws(ReadFailure) -> MediaReader {
        let tenant = try tenant(slug, for: caller)
        while true {
            guard let media = try await store.loadMedia(id, tenant: tenant) else {
                throw .refused(.media(.noSuchMedia(id.description)))
            }
            if let prunedAt = media.prunedAt { throw .refused(.media(.pruned(id, at: prunedAt))) }
            do throws(ReadFailure) {
                return try await open(media, tenant: tenant)
            } catch {
                // It may have been removed between the two looks; a row whose content is missing is damage.
                if let again = try await store.loadMedia(id, tenant: tenant), again.prunedAt == nil { throw error }
            }
        }
    }

    private func open(_ media: Media, tenant: TenantID) async throws(ReadFailure) -> MediaReader {
        let file = try await archive.lanes.run(on: MediaArchive.lane(Int(media.id.number))) {
            [folder = store.media] () throws(ReadFailure) in
            do throws(StoreError) {
                let file = try folder.open(media.content.digest, of: tenant)
                guard file.sizeBytes == media.content.sizeBytes else {
                    throw .corruptRow(table: "media", reason: "Its content has \(file.sizeBytes) bytes")
                }
                return file
            } catch {
                throw .failed(error)
            }
        }
        return MediaReader(
            media: media,
            file: file,
            lanes: archive.lanes,
            chunkSizeBytesMax: archive.limits.chunkSizeBytesMax
        )
    }
}
