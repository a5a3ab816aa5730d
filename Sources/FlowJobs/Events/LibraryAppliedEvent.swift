/// A new version of an action that templates take from the library.
package struct LibraryAppliedEvent: EventPayload {
    /// The kinds of event.
    package enum Kind: String, EventPayloadKind {
        /// An action of the library was published for the first time, or with other content.
        case libraryApplied
    }

    /// Key of the library action.
    package let action: String
    /// Version of the action that was published.
    package let version: Int
    /// Digest of its content.
    package let digest: String
    /// Version of the action before this one.
    package let previousVersion: Int?

    package init(action: String, version: Int, digest: String, previousVersion: Int?) {
        self.action = action
        self.version = version
        self.digest = digest
        self.previousVersion = previousVersion
    }
}
