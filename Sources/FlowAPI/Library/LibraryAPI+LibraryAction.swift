// Written by generate.py from io.flowd.Library.varlink.

extension LibraryAPI {
    /// An action of the library in a list.
    package struct LibraryAction: Codable, Sendable, Hashable {
        /// Name of the action in templates.
        package var key: String
        package var title: String
        /// Number of the newest version.
        package var latestVersion: Int
        /// Number of fields in the action's form.
        package var fieldCount: Int
        /// Instant at which the newest version was published.
        package var updatedAt: String

        package init(key: String, title: String, latestVersion: Int, fieldCount: Int, updatedAt: String) {
            self.key = key
            self.title = title
            self.latestVersion = latestVersion
            self.fieldCount = fieldCount
            self.updatedAt = updatedAt
        }
    }
}
