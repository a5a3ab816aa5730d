// Written by generate.py from io.flowd.Library.varlink.

package import Varlink

extension LibraryAPI {
    /// One version of an action of the library.
    package struct LibraryVersion: Codable, Sendable, Hashable {
        /// Name of the action in templates.
        package var key: String
        /// 1, 2, 3 and so on.
        package var version: Int
        package var title: String
        /// SHA-256 of the canonical form, hexadecimal.
        package var digest: String
        /// Number of fields in the action's form.
        package var fieldCount: Int
        package var createdAt: String
        /// Principal that created it, such as uid:N.
        package var createdBy: String
        /// The YAML as it was applied.
        package var source: String
        /// Canonical form of the action.
        package var definition: JSONValue

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
