/// What a command about media did.
package enum MediaOutcome: Hashable, Sendable, Codable {
    /// A medium was added.
    case added(Media)
    /// A medium was removed, by this event.
    case removed(Media, event: EventNumber)
}
