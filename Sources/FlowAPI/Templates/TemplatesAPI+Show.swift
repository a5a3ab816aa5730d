// Written by generate.py from io.flowd.Templates.varlink.

extension TemplatesAPI {
    /// Shows one version, the latest when `version` is omitted.
    package enum Show: Method {
        package static let method = "io.flowd.Templates.Show"

        /// What is asked for.
        package struct Parameters: TenantParameters {
            /// The tenant's slug.
            package var tenant: String
            /// The template's key.
            package var template: String
            /// Counted from 1; absent is the latest.
            package var version: Int?

            /// Puts the fields together; nil fields are left out on the wire.
            package init(tenant: String, template: String, version: Int? = nil) {
                self.tenant = tenant
                self.template = template
                self.version = version
            }
        }

        /// What is answered.
        package struct Reply: Codable, Sendable, Hashable {
            /// One published version of a template, whole.
            package var template: TemplateVersion

            /// Puts the fields together.
            package init(template: TemplateVersion) {
                self.template = template
            }
        }
    }
}
