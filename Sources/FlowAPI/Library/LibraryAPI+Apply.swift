// Written by generate.py from io.flowd.Library.varlink.

extension LibraryAPI {
    /// Publishes an action as its next version; the same content changes nothing.
    ///
    /// Managers only.
    package enum Apply: Method {
        package static let method = "io.flowd.Library.Apply"

        /// What is asked for.
        package struct Parameters: CommandParameters {
            /// The tenant's slug.
            package var tenant: String
            /// YAML of at most 256 KiB: action, title, instructions, form, evidence.
            package var source: String
            /// The same key and content give the same answer for 7 days.
            package var idempotencyKey: String?

            /// Puts the fields together; nil fields are left out on the wire.
            package init(tenant: String, source: String, idempotencyKey: String? = nil) {
                self.tenant = tenant
                self.source = source
                self.idempotencyKey = idempotencyKey
            }
        }

        /// What is answered.
        package struct Reply: Codable, Sendable, Hashable {
            /// Its name in templates.
            package var key: String
            /// The version that has the content.
            package var version: Int
            /// False when the content was there already.
            package var changed: Bool
            /// SHA-256 of the canonical form, hexadecimal.
            package var digest: String

            /// Puts the fields together.
            package init(key: String, version: Int, changed: Bool, digest: String) {
                self.key = key
                self.version = version
                self.changed = changed
                self.digest = digest
            }
        }
    }
}
