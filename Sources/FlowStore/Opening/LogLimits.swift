/// Bounds of the write-ahead log, in frames: pages of 4 KiB.
package struct LogLimits: Hashable, Sendable {
    /// Bytes of a frame.
    package static let frameSizeBytes = 4096

    /// Frames that the log has gained since the last checkpoint when the next one is due.
    ///
    /// A checkpoint copies and syncs in one call, and everybody's changes wait for it: a small one takes as long as a
    /// commit or two (docs/internals/performance.md).
    package var dueFrameCount = 256
    /// Frames over which changes are refused until a checkpoint has emptied the log.
    package var frameCountMax = 262_144

    /// The defaults.
    package init() {}
}
