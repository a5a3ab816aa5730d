/// The version of flowd and flowctl, which are released together.
package enum FlowVersion {
    package static let text = "0.1.0"
    /// The date of the newest entry in `debian/changelog`: no clock that is right is before it.
    package static let madeAt = "2026-11-25T00:00:00Z"
}
