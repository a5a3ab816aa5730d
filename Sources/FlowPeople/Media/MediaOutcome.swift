/// What a command about media did.
package enum MediaOutcome: Hashable, Sendable, Codable {
    /// A medium was added.
    case added(Media)
    /// The same content was on its step or occurrence already, as this medium: nothing was added.
    case known(Media)
    /// A medium was removed, by this event.
    case removed(Media, event: EventNumber)
    /// The content of so many media is let go of, because it was kept long enough.
    case pruned(Int)
}
