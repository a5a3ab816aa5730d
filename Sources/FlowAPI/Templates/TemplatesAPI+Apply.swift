// Written by generate.py from io.flowd.Templates.varlink.

extension TemplatesAPI {
    /// Publishes a template, as the next version.
    ///
    /// The same content as the latest version is a no-op: `changed` is false.
    package enum Apply: Method {
        package static let method = "io.flowd.Templates.Apply"

        /// Parameters of a call of `Apply`.
        package struct Parameters: CommandParameters {
            package var tenant: String
            /// YAML, at most 256 KiB.
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
            package var key: String
            /// The version that the source is now.
            package var version: Int
            /// True when a new version was made.
            package var changed: Bool
            /// SHA-256 of the canonical form, hexadecimal.
            package var digest: String
            /// Warnings; errors refuse the template.
            package var findings: [Finding]

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
