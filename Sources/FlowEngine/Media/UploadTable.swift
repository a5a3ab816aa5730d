import DequeModule
import FlowCore

/// The uploads of this process: those that are under way, and the last that were finished.
struct UploadTable {
    private struct Entry {
        let upload: Upload
        var touchedAt: Timestamp
        var isFinishing = false
    }

    private struct Finished {
        let tenant: TenantID
        let principal: Principal
        let media: UploadedMedia
    }

    /// Upload that a call may finish, or the medium that it became.
    enum Claim {
        case open(Upload)
        case finished(UploadedMedia)
    }

    private var entries: [String: Entry] = [:]
    private var finished: [String: Finished] = [:]
    private var finishedOrder = Deque<String>()

    var count: Int { entries.count }

    mutating func add(_ upload: Upload, at now: Timestamp, limits: UploadLimits) throws(Refusal) {
        guard entries.values.count(where: { $0.upload.tenant == upload.tenant }) < limits.countPerTenantMax else {
            throw .limitReached(limit: "uploadsPerTenant", allowed: limits.countPerTenantMax)
        }
        guard entries.count < limits.countMax else {
            throw .limitReached(limit: "uploads", allowed: limits.countMax)
        }
        entries[upload.id] = Entry(upload: upload, touchedAt: now)
    }

    /// Returns the upload that a call names; throws for a missing one, or one of another tenant or principal.
    mutating func find(
        _ id: String,
        tenant: TenantID,
        principal: Principal,
        at now: Timestamp
    ) throws(Refusal) -> Upload {
        guard let upload = entries[id]?.upload, upload.tenant == tenant, upload.principal == principal else {
            throw .media(.noSuchUpload(id))
        }
        entries[id]?.touchedAt = now
        return upload
    }

    /// The upload to finish, for one call at a time; or what it became.
    mutating func claim(
        _ id: String,
        tenant: TenantID,
        principal: Principal,
        at now: Timestamp
    ) throws(Refusal) -> Claim {
        if let known = finished[id], known.tenant == tenant, known.principal == principal {
            return .finished(known.media)
        }
        let upload = try find(id, tenant: tenant, principal: principal, at: now)
        guard entries[id]?.isFinishing == false else { throw .media(.uploadBusy(id)) }
        entries[id]?.isFinishing = true
        return .open(upload)
    }

    /// Lets another call finish it.
    mutating func release(_ upload: Upload, at now: Timestamp) {
        entries[upload.id]?.isFinishing = false
        entries[upload.id]?.touchedAt = now
    }

    mutating func remove(_ upload: Upload) -> Bool {
        entries.removeValue(forKey: upload.id) != nil
    }

    mutating func finish(_ upload: Upload, as media: UploadedMedia, limits: UploadLimits) {
        entries[upload.id] = nil
        finished[upload.id] = Finished(tenant: upload.tenant, principal: upload.principal, media: media)
        finishedOrder.append(upload.id)
        while finishedOrder.count > limits.finishedCountMax, let oldest = finishedOrder.popFirst() {
            finished[oldest] = nil
        }
    }

    mutating func removeIdle(since instant: Timestamp) -> [Upload] {
        let idle = entries.values.filter { $0.touchedAt < instant && !$0.isFinishing }.map(\.upload)
        for upload in idle { entries[upload.id] = nil }
        return idle
    }
}
