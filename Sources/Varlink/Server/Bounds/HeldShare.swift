import NIOCore
import Synchronization

/// Bytes that one connection holds in memory: half a call, calls that aren't answered, replies that aren't written.
///
/// `@unchecked Sendable`: everything here is touched on the connection's event loop only, but `wake` and `isInCall`,
/// which use what is immutable or atomic.
final class HeldShare: @unchecked Sendable {
    /// Less than this is not counted, so that ordinary calls don't meet on a lock.
    static let stepBytes = 4096

    let owner: ConnectionOwner
    private let all: HeldBytes
    private let eventLoop: any EventLoop
    private let inCall = Atomic(false)
    private var reported = (callBytes: 0, replyBytes: 0)
    private var isClosed = false

    /// Reads on, when a read was put off.
    var resumeReading: (() -> Void)?
    var limitsChanged: ((ServerLimits) -> Void)?

    /// Bytes of a call whose end hasn't come.
    var incompleteBytes = 0 {
        didSet {
            inCall.store(incompleteBytes > 0, ordering: .relaxed)
            tell()
        }
    }
    /// Bytes of calls that aren't answered.
    var callBytes = 0 { didSet { if callBytes != oldValue { tell() } } }
    /// Bytes of replies that wait for their turn.
    var queuedReplyBytes = 0 { didSet { if queuedReplyBytes != oldValue { tell() } } }
    /// Bytes of replies that the socket hasn't taken.
    var unwrittenBytes = 0 { didSet { if unwrittenBytes != oldValue { tell() } } }

    init(owner: ConnectionOwner, all: HeldBytes, eventLoop: any EventLoop) {
        self.owner = owner
        self.all = all
        self.eventLoop = eventLoop
    }

    var isInCall: Bool { inCall.load(ordering: .relaxed) }

    /// Whether it may read; else `resumeReading` is called when it is worth asking again.
    var mayRead: Bool { isClosed || all.mayRead(self) }

    var isCrowded: Bool { all.isCrowded(for: owner) }

    func callEnded() {
        all.endPass(of: self)
    }

    /// Everything is given back.
    func close() {
        isClosed = true
        (incompleteBytes, callBytes, queuedReplyBytes, unwrittenBytes) = (0, 0, 0, 0)
        resumeReading = nil
        limitsChanged = nil
        all.remove(self)
    }

    /// Lets the connection ask again; may be called from any thread.
    func wake() {
        eventLoop.execute { self.resumeReading?() }
    }

    private func tell() {
        let now = (
            callBytes: Self.counted(incompleteBytes + callBytes),
            replyBytes: Self.counted(queuedReplyBytes + unwrittenBytes)
        )
        guard now != reported else { return }
        all.add(
            callBytes: now.callBytes - reported.callBytes,
            replyBytes: now.replyBytes - reported.replyBytes,
            of: owner
        )
        reported = now
    }

    private static func counted(_ bytes: Int) -> Int { bytes / stepBytes * stepBytes }
}
