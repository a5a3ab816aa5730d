// Written by generate.py from io.flowd.Library.varlink.

extension LibraryAPI {
    /// An action of the library in a list.
    package struct LibraryAction: Codable, Sendable, Hashable {
        /// Its name in templates.
        package var key: String
        /// The name for people.
        package var title: String
        /// Number of the newest version.
        package var latestVersion: Int
        /// How many fields its form has.
        package var fieldCount: Int
        /// When the newest version was published.
        package var updatedAt: String

        /// Puts the fields together.
        package init(key: String, title: String, latestVersion: Int, fieldCount: Int, updatedAt: String) {
            self.key = key
            self.title = title
            self.latestVersion = latestVersion
            self.fieldCount = fieldCount
            self.updatedAt = updatedAt
        }
    }
}
