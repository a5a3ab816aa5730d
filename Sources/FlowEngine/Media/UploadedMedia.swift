package import FlowCore

/// The medium that an upload became.
package struct UploadedMedia: Hashable, Sendable {
    package let media: Media
    /// True when its content was there already.
    package let isKnown: Bool

    init?(_ outcome: CommandOutcome) {
        switch outcome {
        case .mediaChanged(.added(let added)): (media, isKnown) = (added, false)
        case .mediaChanged(.known(let known)): (media, isKnown) = (known, true)
        default: return nil
        }
    }
}
