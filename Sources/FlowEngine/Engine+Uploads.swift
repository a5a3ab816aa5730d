package import FlowCore
import FlowStore
import Synchronization

/// Receiving media.
///
/// An upload is known to this process only: it is bound to a tenant and to who began it, not to a connection.
extension Engine {
    /// Begins an upload; everything that can be refused before a byte is sent is refused here.
    package func beginUpload(
        _ request: UploadRequest,
        to slug: String,
        caller: Caller
    ) async throws(CommandFailure) -> UploadProgress {
        let tenant = try memberTenant(slug, caller)
        let kind: MediaKind
        let limits = try await mediaLimits(of: tenant)
        do throws(MediaRefusal) {
            try limits.check(type: request.type, sizeBytes: request.sizeBytes)
            kind = try MediaLimits.kind(request.kind, of: request.type)
        } catch {
            throw .refused(error.refusal)
        }
        let place = try await place(of: request, tenant: tenant)
        let bytes = ports.random.bytes(count: 16)
        let upload = Upload(
            Self.hex(bytes),
            request,
            kind: kind,
            place: place,
            tenant: tenant,
            principal: caller.holder,
            lane: MediaArchive.lane(Int(bytes.last ?? 0))
        )
        await endIdleUploads()
        do throws(Refusal) {
            try archive.uploads.withLock { (uploads) throws(Refusal) in
                try uploads.add(upload, at: ports.clock.now, limits: archive.limits)
            }
        } catch {
            throw .refused(error)
        }
        do throws(ReadFailure) {
            try await archive.lanes.run(on: upload.lane) { [folder = store.media] () throws(ReadFailure) in
                try upload.open(in: folder)
            }
        } catch {
            await discard(upload)
            throw failure(error, slug)
        }
        return progress(of: upload)
    }

    /// Takes the next bytes of an upload; returns how many there are now.
    ///
    /// `bytes` is made on the thread that writes them. After an error of the disk, and when the bytes can't be what was
    /// announced, the upload is over.
    package func append(
        to id: String,
        of slug: String,
        at offset: Int64,
        caller: Caller,
        bytes: @escaping @Sendable () throws(Refusal) -> [UInt8]
    ) async throws(CommandFailure) -> Int64 {
        let upload = try find(id, of: slug, caller)
        do throws(ReadFailure) {
            return try await archive.lanes.run(on: upload.lane) {
                [folder = store.media, limit = archive.limits.chunkSizeBytesMax] () throws(ReadFailure) in
                let chunk: [UInt8]
                do throws(Refusal) {
                    chunk = try bytes()
                    guard chunk.count <= limit else { throw Self.longChunk(chunk.count, limit) }
                } catch {
                    throw .refused(error)
                }
                return try upload.append(chunk, at: offset, in: folder)
            }
        } catch {
            if Self.isFinal(error) { await discard(upload) }
            throw failure(error, slug)
        }
    }

    /// Returns the progress of an upload: where to go on after a broken connection.
    package func uploadProgress(
        _ id: String,
        of slug: String,
        caller: Caller
    ) throws(CommandFailure) -> UploadProgress {
        progress(of: try find(id, of: slug, caller))
    }

    /// Throws an upload away.
    package func abandonUpload(_ id: String, of slug: String, caller: Caller) async throws(CommandFailure) {
        await discard(try find(id, of: slug, caller))
    }

    /// Makes what was received a medium of its step or occurrence: its bytes are on disk before its row is.
    ///
    /// A repeated call gets the same answer for as long as the upload is remembered, and later by its key.
    package func finishUpload(
        _ id: String,
        of slug: String,
        caller: Caller,
        key: IdempotencyKey?
    ) async throws(CommandFailure) -> UploadedMedia {
        let tenant = try memberTenant(slug, caller)
        let upload: Upload
        do throws(Refusal) {
            let claim = try archive.uploads.withLock { (uploads) throws(Refusal) in
                try uploads.claim(id, tenant: tenant, principal: caller.holder, at: ports.clock.now)
            }
            switch claim {
            case .finished(let media): return media
            case .open(let open): upload = open
            }
        } catch {
            // After a restart nothing is known of the upload; the answer is on disk if it became a medium.
            guard let key, error == .media(.noSuchUpload(id)) else { throw .refused(error) }
            return try await finishedUpload(of: slug, tenant, caller, key: key, missing: error)
        }
        let digest: ContentDigest
        do throws(ReadFailure) {
            digest = try await save(upload)
        } catch {
            await endOrRelease(upload, after: error)
            throw failure(error, slug)
        }
        let command = TenantCommand.addMedia(upload.content(digest))
        return try await settle(upload, await submit(command, to: slug, caller: caller, key: key).result)
    }

    /// The medium that was added under a key; what is missing is missing where there is none.
    private func finishedUpload(
        of slug: String,
        _ tenant: TenantID,
        _ caller: Caller,
        key: IdempotencyKey,
        missing: Refusal
    ) async throws(CommandFailure) -> UploadedMedia {
        let known: (digest: ContentDigest, outcome: CommandOutcome)?
        do throws(ReadFailure) {
            known = try await store.findRecord(tenant: tenant, principal: caller.holder, key: key)
        } catch {
            throw failure(error, slug)
        }
        guard let known else { throw .refused(missing) }
        guard let media = UploadedMedia(known.outcome) else { throw .refused(.idempotencyConflict(key)) }
        return media
    }

    /// Ends uploads that have been abandoned, and removes content without references.
    ///
    /// Returns how much content there is.
    @discardableResult
    package func collectMedia() async -> Int {
        await endIdleUploads()
        return await archive.collectOrphans()
    }

    /// Returns room in memory for a call that waits to be written.
    ///
    /// Throws when the caller may not send it, or when there is no room.
    package func uploadRoom(
        for sizeBytes: Int,
        in slug: String,
        caller: Caller
    ) throws(CommandFailure) -> UploadRoom {
        _ = try memberTenant(slug, caller)
        guard let room = archive.room(for: sizeBytes) else {
            throw .refused(.limitReached(limit: "waitingUploadBytes", allowed: archive.limits.waitingSizeBytesMax))
        }
        return room
    }
}
