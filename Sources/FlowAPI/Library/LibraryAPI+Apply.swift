// Written by generate.py from io.flowd.Library.varlink.

extension LibraryAPI {
    /// Publishes an action as its next version; the same content changes nothing.
    ///
    /// Managers only.
    package enum Apply: Method {
        package static let method = "io.flowd.Library.Apply"

        /// Parameters of a call of `Apply`.
        package struct Parameters: CommandParameters {
            package var tenant: String
            /// YAML of at most 256 KiB: action, title, instructions, form, evidence.
            package var source: String
            /// Name of this call: repeated within 7 days with equal content, it gives the first answer.
            package var idempotencyKey: String?

            package init(tenant: String, source: String, idempotencyKey: String? = nil) {
                self.tenant = tenant
                self.source = source
                self.idempotencyKey = idempotencyKey
            }
        }

        /// Reply to a call of `Apply`.
        package struct Reply: Codable, Sendable, Hashable {
            /// Name of the action in templates.
            package var key: String
            /// The version that has the content.
            package var version: Int
            /// False when the content was there already.
            package var changed: Bool
            /// SHA-256 of the canonical form, hexadecimal.
            package var digest: String

            package init(key: String, version: Int, changed: Bool, digest: String) {
                self.key = key
                self.version = version
                self.changed = changed
                self.digest = digest
            }
        }
    }
}
