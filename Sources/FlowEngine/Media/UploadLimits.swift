/// Bounds of what is being received.
package struct UploadLimits: Hashable, Sendable {
    package var countPerTenantMax = 16
    package var countMax = 256
    package var idleMilliseconds: Int64 = 600_000
    /// Most bytes of content in one call or reply: in Base64 they have to fit a frame.
    package var chunkSizeBytesMax = 512 << 10
    /// Most bytes of calls that wait to be written, in all.
    package var waitingSizeBytesMax = 64 << 20
    /// Maximum number of finished uploads that are remembered, for callers that missed the answer.
    package var finishedCountMax = 1024

    package init() {}
}
