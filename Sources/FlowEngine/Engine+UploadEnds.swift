import FlowCore
import FlowStore
import Synchronization

/// Ends of uploads: saving, settling, discarding.
extension Engine {
    /// Checks, holds and saves the bytes; after it they are content on disk, and held.
    func save(_ upload: Upload) async throws(ReadFailure) -> ContentDigest {
        try await archive.lanes.run(on: upload.lane) { [archive, folder = store.media] () throws(ReadFailure) in
            if let digest = upload.digest { return digest }
            let digest = try upload.check()
            let place = MediaArchive.Place(tenant: upload.tenant, digest: digest)
            archive.hold(place)
            do throws(ReadFailure) {
                try upload.save(as: digest, in: folder)
            } catch {
                archive.letGo(place)
                throw error
            }
            return digest
        }
    }

    /// Ends an upload by what became of its command.
    ///
    /// Where trying again may help, the bytes stay: only the last call has to be repeated.
    func settle(
        _ upload: Upload,
        _ result: Result<CommandOutcome, CommandFailure>
    ) async throws(CommandFailure) -> UploadedMedia {
        switch result {
        case .success(let outcome):
            guard let media = UploadedMedia(outcome) else {
                await discard(upload)
                throw ports.internalError(UnexpectedOutcome(), tenant: "")
            }
            archive.uploads.withLock { $0.finish(upload, as: media, limits: archive.limits) }
            // The answer may be that of an earlier call, whose medium was removed since.
            await letGo(upload)
            return media
        case .failure(let failure):
            switch failure {
            case .busy, .stopping: archive.uploads.withLock { $0.release(upload, at: ports.clock.now) }
            case .refused, .diskFull, .internalError: await discard(upload)
            }
            throw failure
        }
    }

    /// Ends an upload unless the error leaves something to go on with.
    func endOrRelease(_ upload: Upload, after error: ReadFailure) async {
        if Self.isFinal(error) {
            await discard(upload)
        } else {
            archive.uploads.withLock { $0.release(upload, at: ports.clock.now) }
        }
    }

    func discard(_ upload: Upload) async {
        guard archive.uploads.withLock({ $0.remove(upload) }) else { return }
        await clear(upload)
    }

    func endIdleUploads() async {
        let oldest = ports.clock.now.advanced(byMilliseconds: -archive.limits.idleMilliseconds)
        for upload in archive.uploads.withLock({ $0.removeIdle(since: oldest) }) { await clear(upload) }
    }

    private func clear(_ upload: Upload) async {
        await onLane(of: upload) { [archive, folder = store.media] in
            do throws(StoreError) {
                try upload.discard(in: folder)
            } catch {
                archive.log(error)
            }
        }
        await letGo(upload)
    }

    private func letGo(_ upload: Upload) async {
        await onLane(of: upload) { [archive] in
            guard let digest = upload.digest else { return }
            archive.letGo(MediaArchive.Place(tenant: upload.tenant, digest: digest))
        }
    }

    private func onLane(of upload: Upload, _ body: @escaping @Sendable () -> Void) async {
        await withCheckedContinuation { continuation in
            archive.lanes.start(on: upload.lane) {
                body()
                continuation.resume()
            }
        }
    }

    static func isFinal(_ failure: ReadFailure) -> Bool {
        switch failure {
        case .failed: true
        case .refused(.media(let refusal)):
            switch refusal {
            case .wrongType, .wrongContent: true
            case .noSuchMedia, .noSuchUpload, .uploadBusy, .wrongOffset, .wrongSize, .typeNotAllowed, .tooLarge,
                .invalidInput, .pruned:
                false
            }
        case .refused: false
        }
    }
}

/// Helpers that upload methods share.
extension Engine {
    /// Returns the tenant for a caller who may add media; throws for any other caller.
    func memberTenant(_ slug: String, _ caller: Caller) throws(CommandFailure) -> TenantID {
        do throws(ReadFailure) {
            return try tenant(slug, for: caller, needing: .member)
        } catch {
            throw failure(reading: error, slug)
        }
    }

    func find(_ id: String, of slug: String, _ caller: Caller) throws(CommandFailure) -> Upload {
        let tenant = try memberTenant(slug, caller)
        do throws(Refusal) {
            return try archive.uploads.withLock { (uploads) throws(Refusal) in
                try uploads.find(id, tenant: tenant, principal: caller.holder, at: ports.clock.now)
            }
        } catch {
            throw .refused(error)
        }
    }

    func mediaLimits(of tenant: TenantID) async throws(CommandFailure) -> MediaLimits {
        do throws(ReadFailure) {
            return MediaLimits(of: try await store.limits(of: tenant))
        } catch {
            throw failure(reading: error, "")
        }
    }

    /// Returns the place of a medium; refuses a job, step, task or occurrence that isn't there.
    func place(of request: UploadRequest, tenant: TenantID) async throws(CommandFailure) -> MediaPlace {
        do throws(ReadFailure) {
            switch request.target {
            case .place(.step(let id, let step)):
                guard let job = try await store.loadJob(id, tenant: tenant) else {
                    throw .refused(.noSuchJob(id.description))
                }
                do throws(JobRefusal) {
                    try job.requireStep(step)
                } catch {
                    throw .refused(error.refusal)
                }
                return .step(id, step)
            case .place(.occurrence(let id)):
                guard try await store.loadOccurrence(id, tenant: tenant) != nil else {
                    throw .refused(.task(.noSuchOccurrence(id.description)))
                }
                return .occurrence(id)
            case .current(let id):
                guard var task = try await store.loadTask(id, tenant: tenant) else {
                    throw .refused(.task(.noSuchTask(id.description)))
                }
                let now = ports.clock.now
                if let latest = try await store.loadLatestOccurrence(of: id, upTo: now, tenant: tenant) {
                    task.adopt(latest)
                }
                do throws(TaskRefusal) {
                    return .occurrence(OccurrenceID(id, try MeantOccurrence(of: task).number(named: nil, at: now)))
                } catch {
                    throw .refused(error.refusal)
                }
            }
        } catch {
            throw failure(reading: error, "")
        }
    }

    func failure(reading failure: ReadFailure, _ slug: String) -> CommandFailure {
        switch failure {
        case .refused(let refusal): .refused(refusal)
        case .failed(.diskFull): .diskFull
        case .failed(let error): ports.internalError(error, tenant: slug)
        }
    }

    /// Converts an error of writing into the failure that the caller gets.
    ///
    /// A disk that can't be trusted ends the process.
    func failure(_ failure: ReadFailure, _ slug: String) -> CommandFailure {
        if case .failed(let error) = failure, case .inputOutput = error { gate.fail(error) }
        return self.failure(reading: failure, slug)
    }

    func progress(of upload: Upload) -> UploadProgress {
        UploadProgress(
            id: upload.id,
            receivedSizeBytes: upload.receivedSizeBytes,
            sizeBytes: upload.request.sizeBytes,
            chunkSizeBytesMax: archive.limits.chunkSizeBytesMax
        )
    }

    static func longChunk(_ count: Int, _ limit: Int) -> Refusal {
        .invalidInput(
            InvalidInput(field: "data", found: "\(count) bytes", allowed: "at most \(limit) bytes, in Base64")
        )
    }

    static func hex(_ bytes: [UInt8]) -> String {
        bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }
}
