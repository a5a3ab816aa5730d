/// Bounds of the write-ahead log, in frames: pages of 4 KiB.
package struct LogLimits: Hashable, Sendable {
    /// Bytes of a frame.
    package static let frameSizeBytes = 4096
    /// Bytes before each page in the log.
    static let frameHeadSizeBytes = 24
    /// Bytes before the first frame.
    static let logHeadSizeBytes = 32
    /// Frames that a log has room for from the start, at most.
    static let firstFrameCountMax = 1024

    /// Frames that the log has gained since the last checkpoint when the next one is due.
    ///
    /// A checkpoint copies and syncs in one call, and everybody's changes wait for it: a small one takes as long as a
    /// commit or two (docs/internals/performance.md).
    package var dueFrameCount = 256
    /// How many times as long the log gets at most while many write: pages that they change again are moved once.
    package var busyFactorMax = 8
    /// So many who write or wait for each of these times.
    package var busyCountPerFactor = 8
    /// Frames over which changes are refused until a checkpoint has emptied the log.
    package var frameCountMax = 262_144

    /// The defaults.
    package init() {}

    /// Frames that the log may have gained while so many write or wait; at most half of what it may have at all.
    func dueFrameCount(busyCount: Int) -> Int {
        let factor = min(max(busyCount / busyCountPerFactor, 1), busyFactorMax)
        return max(dueFrameCount, min(dueFrameCount * factor, frameCountMax / 2))
    }

    /// Bytes that the log has from the start.
    var firstSizeBytes: Int {
        Self.logHeadSizeBytes
            + min(dueFrameCount, Self.firstFrameCountMax) * (Self.frameSizeBytes + Self.frameHeadSizeBytes)
    }
}
