/// The version of flowd and flowctl, which are released together.
package enum FlowVersion {
    /// As `major.minor.patch`.
    package static let text = "0.1.0"
}
