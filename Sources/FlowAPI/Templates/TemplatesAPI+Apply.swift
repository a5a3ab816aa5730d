// Written by generate.py from io.flowd.Templates.varlink.

extension TemplatesAPI {
    /// Publishes a template, as the next version.
    ///
    /// The same content as the latest version is a no-op: `changed` is false.
    package enum Apply: Method {
        package static let method = "io.flowd.Templates.Apply"

        /// What is asked for.
        package struct Parameters: CommandParameters {
            /// The tenant's slug.
            package var tenant: String
            /// YAML, at most 256 KiB.
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
            /// The template's key.
            package var key: String
            /// The version that the source is now.
            package var version: Int
            /// True when a new version was made.
            package var changed: Bool
            /// SHA-256 of the canonical form, hexadecimal.
            package var digest: String
            /// Warnings; errors refuse the template.
            package var findings: [Finding]

            /// Puts the fields together.
            package init(key: String, version: Int, changed: Bool, digest: String, findings: [Finding]) {
                self.key = key
                self.version = version
                self.changed = changed
                self.digest = digest
                self.findings = findings
            }
        }
    }
}
