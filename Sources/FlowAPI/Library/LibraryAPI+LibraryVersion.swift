// Written by generate.py from io.flowd.Library.varlink.

package import Varlink

extension LibraryAPI {
    /// One version of an action of the library.
    package struct LibraryVersion: Codable, Sendable, Hashable {
        /// Its name in templates.
        package var key: String
        /// 1, 2, 3 and so on.
        package var version: Int
        /// The name for people.
        package var title: String
        /// SHA-256 of the canonical form, hexadecimal.
        package var digest: String
        /// How many fields its form has.
        package var fieldCount: Int
        /// When it was made.
        package var createdAt: String
        /// Who made it: uid:N.
        package var createdBy: String
        /// The YAML as it was applied.
        package var source: String
        /// The canonical form.
        package var definition: JSONValue

        /// Puts the fields together.
        package init(
            key: String,
            version: Int,
            title: String,
            digest: String,
            fieldCount: Int,
            createdAt: String,
            createdBy: String,
            source: String,
            definition: JSONValue
        ) {
            self.key = key
            self.version = version
            self.title = title
            self.digest = digest
            self.fieldCount = fieldCount
            self.createdAt = createdAt
            self.createdBy = createdBy
            self.source = source
            self.definition = definition
        }
    }
}
