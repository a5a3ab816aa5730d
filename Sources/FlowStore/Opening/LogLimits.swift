/// Bounds of the write-ahead log, in frames: pages of 4 KiB.
package struct LogLimits: Hashable, Sendable {
    package static let frameSizeBytes = 4096
    static let frameHeadSizeBytes = 24
    static let logHeadSizeBytes = 32
    static let firstFrameCountMax = 1024

    /// Frames that the log has gained since the last checkpoint when the next one is due.
    ///
    /// A checkpoint copies and syncs in one call, and everybody's changes wait for it: a small one takes as long as a
    /// commit or two (docs/internals/performance.md).
    package var dueFrameCount = 256
    /// Maximum factor by which the log may get longer while many write: pages that they change again are moved once.
    package var busyFactorMax = 8
    /// Number of writers and waiters that each step of the factor stands for.
    package var busyCountPerFactor = 8
    /// Frames over which changes are refused until a checkpoint has emptied the log.
    package var frameCountMax = 262_144

    package init() {}

    /// Frames that the log may have gained while so many write or wait; at most half of what it may have at all.
    func dueFrameCount(busyCount: Int) -> Int {
        let factor = min(max(busyCount / busyCountPerFactor, 1), busyFactorMax)
        return max(dueFrameCount, min(dueFrameCount * factor, frameCountMax / 2))
    }

    var firstSizeBytes: Int {
        Self.logHeadSizeBytes
            + min(dueFrameCount, Self.firstFrameCountMax) * (Self.frameSizeBytes + Self.frameHeadSizeBytes)
    }
}
