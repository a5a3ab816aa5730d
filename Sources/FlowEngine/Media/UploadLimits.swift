/// Bounds of what is being received.
package struct UploadLimits: Hashable, Sendable {
    /// Most uploads of one tenant that aren't finished.
    package var countPerTenantMax = 16
    /// Most uploads of all tenants that aren't finished.
    package var countMax = 256
    /// How long an upload may be idle before it is thrown away, in milliseconds: ten minutes.
    package var idleMilliseconds: Int64 = 600_000
    /// Most bytes of content in one call or reply: in Base64 they have to fit a frame.
    package var chunkSizeBytesMax = 512 << 10
    /// Most bytes of calls that wait to be written, in all.
    package var waitingSizeBytesMax = 64 << 20
    /// Most finished uploads that are remembered, for whoever didn't hear the answer.
    package var finishedCountMax = 1024

    /// The defaults.
    package init() {}
}
