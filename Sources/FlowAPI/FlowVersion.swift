/// The version of flowd and flowctl, which are released together.
package enum FlowVersion {
    /// As `major.minor.patch`.
    package static let text = "0.1.0"
    /// When it was made, set with the version: no clock that is right is before it.
    package static let madeAt = "2026-01-01T00:00:00Z"
}
