/// Bounds of what callers read: lists, searches, reports.
///
/// What the engine itself reads has connections of its own and none of these bounds.
package struct ReadLimits: Hashable, Sendable {
    package static let countMaxMax = 64

    /// Most reads of callers at the same time, over all tenants.
    package var countMax = 4
    /// Most of them of one tenant; at most `countMax`.
    package var countPerTenantMax = 2
    /// Most that wait for their turn, of one tenant; one more is refused.
    package var waitingPerTenantMax = 1024
    /// Milliseconds after which a read is ended.
    package var durationMax: Int64 = 5000

    package init() {}
}
