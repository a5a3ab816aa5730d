/// Bounds of the write-ahead log, in frames: pages of 4 KiB.
package struct LogLimits: Hashable, Sendable {
    /// Bytes of a frame.
    package static let frameSizeBytes = 4096

    /// Frames that the log has gained since the last checkpoint when the next one is due.
    package var dueFrameCount = 16_384
    /// Frames over which changes are refused until a checkpoint has emptied the log.
    package var frameCountMax = 262_144

    /// The defaults.
    package init() {}
}
