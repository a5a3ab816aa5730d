/// A new version of an action that templates take from the library.
package struct LibraryAppliedEvent: EventPayload {
    /// The kinds of event.
    package enum Kind: String, EventPayloadKind {
        /// An action of the library was published for the first time, or with other content.
        case libraryApplied
    }

    /// Its key.
    package let action: String
    /// The version.
    package let version: Int
    /// Digest of its content.
    package let digest: String
    /// The version before.
    package let previousVersion: Int?

    /// Puts it together.
    package init(action: String, version: Int, digest: String, previousVersion: Int?) {
        self.action = action
        self.version = version
        self.digest = digest
        self.previousVersion = previousVersion
    }
}
