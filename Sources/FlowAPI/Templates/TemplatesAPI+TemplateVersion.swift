// Written by generate.py from io.flowd.Templates.varlink.

package import Varlink

extension TemplatesAPI {
    /// One published version of a template, whole.
    package struct TemplateVersion: Codable, Sendable, Hashable {
        package var key: String
        /// Number of the version, counted from 1.
        package var version: Int
        package var title: String
        /// SHA-256 of the canonical form, hexadecimal.
        package var digest: String
        package var stepCount: Int
        package var createdAt: String
        /// uid:N of who published it.
        package var createdBy: String
        /// The YAML as it was applied.
        package var source: String
        /// The canonical form: what the source says, with every default written out.
        package var definition: JSONValue

        package init(
            key: String,
            version: Int,
            title: String,
            digest: String,
            stepCount: Int,
            createdAt: String,
            createdBy: String,
            source: String,
            definition: JSONValue
        ) {
            self.key = key
            self.version = version
            self.title = title
            self.digest = digest
            self.stepCount = stepCount
            self.createdAt = createdAt
            self.createdBy = createdBy
            self.source = source
            self.definition = definition
        }
    }
}
