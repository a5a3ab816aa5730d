/// Result of a command about media.
package enum MediaOutcome: Hashable, Sendable, Codable {
    case added(Media)
    /// Medium with the content that its step or occurrence had already: nothing was added.
    case known(Media)
    case removed(Media, event: EventNumber)
    /// Number of media whose content is deleted, because it was kept long enough.
    case pruned(Int)
}
