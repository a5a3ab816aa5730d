import FlowCore
import FlowStore
import Logging
import Synchronization

/// Bytes of media between the callers and the disk: media being received, and content without references.
///
/// **Invariant** Content is removed only while no upload holds it and no row refers to it, both looked at under the
/// lock of `holds`. An upload takes its hold before it gives content its name, and releases it after its row is on
/// disk.
final class MediaArchive: Sendable {
    /// Content of a tenant.
    struct Place: Hashable, Sendable {
        let tenant: TenantID
        let digest: ContentDigest
    }

    /// The lane for collecting, beside those for callers.
    static let collectingLane = 0
    private static let callerLaneCount = 4

    let store: Store
    var limits: UploadLimits { bounds.withLock(\.self) }
    private let bounds: Mutex<UploadLimits>
    let lanes = FileLanes(count: callerLaneCount + 1)
    let uploads = Mutex(UploadTable())
    private let waitingSizeBytes = Mutex(0)
    private let waitingCollectionCount = Atomic<Int>(0)
    private let holds = Mutex<[Place: Int]>([:])
    private let logger: Logger

    init(store: Store, limits: UploadLimits, logger: Logger) {
        self.store = store
        bounds = Mutex(limits)
        self.logger = logger
    }

    /// Goes by other limits; what is being received goes on.
    func update(_ limits: UploadLimits) {
        bounds.withLock { $0 = limits }
    }

    /// A lane for callers, chosen by any number.
    static func lane(_ number: Int) -> Int {
        1 + Int(number.magnitude % UInt(callerLaneCount))
    }

    var uploadCount: Int { uploads.withLock(\.count) }

    // MARK: - Holding and collecting

    /// Keeps content from being collected.
    ///
    /// Blocks for as long as content is being collected.
    func hold(_ place: Place) {
        holds.withLock { $0[place, default: 0] += 1 }
    }

    /// Releases one hold on content, and collects the content when it is not needed any more.
    func letGo(_ place: Place) {
        holds.withLock { holds in
            let count = (holds[place] ?? 1) - 1
            holds[place] = count > 0 ? count : nil
        }
        collect(place)
    }

    /// Removes content in a moment, unless it is needed; for a thread that must not wait.
    func collectSoon(_ place: Place) {
        waitingCollectionCount.add(1, ordering: .relaxed)
        lanes.start(on: Self.collectingLane) {
            self.collect(place)
            self.waitingCollectionCount.subtract(1, ordering: .relaxed)
        }
    }

    /// Returns when what was to be collected soon is; the store may be closed only after that.
    func drain() async {
        guard waitingCollectionCount.load(ordering: .relaxed) > 0 else { return }
        await withCheckedContinuation { continuation in
            lanes.start(on: Self.collectingLane) { continuation.resume() }
        }
    }

    /// Removes all content that is not needed any more, tenant by tenant; returns how much it looked at.
    func collectOrphans() async -> Int {
        let result = try? await lanes.run(on: Self.collectingLane) { () throws(ReadFailure) in self.collectEverything()
        }
        return result ?? 0
    }

    private func collectEverything() -> Int {
        var count = 0
        do throws(StoreError) {
            for tenant in try store.media.tenants() {
                for part in UInt8.min...UInt8.max {
                    for digest in try store.media.contents(of: tenant, part: part) {
                        collect(Place(tenant: tenant, digest: digest))
                        count += 1
                    }
                }
            }
        } catch {
            log(error)
        }
        return count
    }

    private func collect(_ place: Place) {
        do throws(StoreError) {
            try holds.withLock { (holds) throws(StoreError) in
                guard holds[place] == nil, try !store.isReferredTo(place.digest, of: place.tenant) else { return }
                try store.media.remove(place.digest, of: place.tenant)
            }
        } catch {
            log(error)
        }
    }

    /// Logs an error by which media could not be removed; the next round tries content again.
    func log(_ error: StoreError) {
        logger.warning("Media could not be removed, ignoring", metadata: [LogKey.error: "\(error)"])
    }

    // MARK: - Memory

    /// Room for the bytes of a call that waits to be written; nil when there is none.
    func room(for sizeBytes: Int) -> UploadRoom? {
        let isThere = waitingSizeBytes.withLock { waiting in
            guard waiting + sizeBytes <= limits.waitingSizeBytesMax else { return false }
            waiting += sizeBytes
            return true
        }
        return isThere ? UploadRoom(archive: self, sizeBytes: sizeBytes) : nil
    }

    fileprivate func giveBack(_ sizeBytes: Int) {
        waitingSizeBytes.withLock { $0 -= sizeBytes }
    }
}

/// Room in memory for a call that waits; given back when its last holder releases it.
package final class UploadRoom: Sendable {
    private let archive: MediaArchive
    private let sizeBytes: Int

    init(archive: MediaArchive, sizeBytes: Int) {
        self.archive = archive
        self.sizeBytes = sizeBytes
    }

    deinit {
        archive.giveBack(sizeBytes)
    }
}
