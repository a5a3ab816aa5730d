import FlowCore
import FlowStore
import Synchronization

/// A medium that is being received: bound to a tenant and to who began it.
///
/// What touches its file runs on its lane, one call after the other.
final class Upload: Sendable {
    /// State of the bytes received so far.
    private struct State {
        var file: IncomingFile?
        var hasher = ContentHasher()
        /// The first bytes, for as long as the type isn't checked.
        var head: [UInt8] = []
        var isTypeChecked = false
        /// The digest, once the bytes are content on disk.
        var digest: ContentDigest?
    }

    let id: String
    let tenant: TenantID
    let principal: Principal
    let request: UploadRequest
    let kind: MediaKind
    let place: MediaPlace
    let lane: Int
    private let state = Mutex(State())
    private let received = Atomic<Int64>(0)

    init(
        _ id: String,
        _ request: UploadRequest,
        kind: MediaKind,
        place: MediaPlace,
        tenant: TenantID,
        principal: Principal,
        lane: Int
    ) {
        self.place = place
        self.id = id
        self.request = request
        self.kind = kind
        self.tenant = tenant
        self.principal = principal
        self.lane = lane
    }

    /// Number of bytes received; doesn't wait for a writer.
    var receivedSizeBytes: Int64 { received.load(ordering: .relaxed) }

    /// The digest, once the bytes are content on disk; waits for who writes.
    var digest: ContentDigest? { state.withLock { $0.digest } }

    func open(in folder: MediaFolder) throws(ReadFailure) {
        try state.withLock { (state) throws(ReadFailure) in
            do throws(StoreError) {
                state.file = try folder.receive(id)
            } catch {
                throw .failed(error)
            }
        }
    }

    /// Takes the next bytes; returns how many there are now.
    func append(_ bytes: [UInt8], at offset: Int64, in folder: MediaFolder) throws(ReadFailure) -> Int64 {
        try state.withLock { (state) throws(ReadFailure) in
            guard let file = state.file else { throw .refused(.media(.noSuchUpload(id))) }
            let received = receivedSizeBytes
            guard offset == received else {
                throw .refused(.media(.wrongOffset(upload: id, offset: offset, expected: received)))
            }
            guard Int64(bytes.count) <= request.sizeBytes - received else {
                throw .refused(wrongSize(received + Int64(bytes.count)))
            }
            state.head += bytes.prefix(max(0, MediaSignature.sizeBytes - state.head.count))
            if state.head.count >= MediaSignature.sizeBytes { try checkType(&state) }
            do throws(StoreError) {
                try folder.append(bytes, to: file)
            } catch {
                throw .failed(error)
            }
            state.hasher.update(bytes)
            self.received.store(received + Int64(bytes.count), ordering: .relaxed)
            return received + Int64(bytes.count)
        }
    }

    /// The digest of all bytes, when all are there and are what was announced.
    func check() throws(ReadFailure) -> ContentDigest {
        try state.withLock { (state) throws(ReadFailure) in
            if let digest = state.digest { return digest }
            guard state.file != nil else { throw .refused(.media(.noSuchUpload(id))) }
            guard receivedSizeBytes == request.sizeBytes else {
                throw .refused(wrongSize(receivedSizeBytes))
            }
            try checkType(&state)
            let digest = state.hasher.digest
            if let announced = request.digest, announced != digest {
                throw .refused(.media(.wrongContent(announced: announced, received: digest)))
            }
            return digest
        }
    }

    /// Makes the bytes content; only after `check`.
    func save(as digest: ContentDigest, in folder: MediaFolder) throws(ReadFailure) {
        try state.withLock { (state) throws(ReadFailure) in
            guard let file = state.file, state.digest == nil else { return }
            do throws(StoreError) {
                try folder.store(file, as: digest, of: tenant)
            } catch {
                throw .failed(error)
            }
            state.file = nil
            state.digest = digest
        }
    }

    /// Throws away what was received; nothing can be added any more.
    func discard(in folder: MediaFolder) throws(StoreError) {
        let file = state.withLock { $0.file.take() }
        if let file { try folder.discard(file) }
    }

    func content(_ digest: ContentDigest) -> NewMedia {
        NewMedia(
            place: place,
            name: request.name,
            type: request.type,
            kind: kind,
            sizeBytes: request.sizeBytes,
            digest: digest
        )
    }

    private func wrongSize(_ received: Int64) -> Refusal {
        .media(.wrongSize(upload: id, announced: request.sizeBytes, received: received))
    }

    private func checkType(_ state: inout State) throws(ReadFailure) {
        guard !state.isTypeChecked else { return }
        state.isTypeChecked = true
        guard MediaSignature.allows(request.type, head: state.head) else {
            let found = MediaSignature.detected(in: state.head)
            throw .refused(.media(.wrongType(announced: request.type, found: found)))
        }
    }
}
