// Written by generate.py from io.flowd.Templates.varlink.

extension TemplatesAPI {
    /// Shows one version, the latest when `version` is omitted.
    package enum Show: Method {
        package static let method = "io.flowd.Templates.Show"

        /// Parameters of a call of `Show`.
        package struct Parameters: TenantParameters {
            package var tenant: String
            package var template: String
            /// Counted from 1; absent is the latest.
            package var version: Int?

            package init(tenant: String, template: String, version: Int? = nil) {
                self.tenant = tenant
                self.template = template
                self.version = version
            }
        }

        /// Reply to a call of `Show`.
        package struct Reply: Codable, Sendable, Hashable {
            package var template: TemplateVersion

            package init(template: TemplateVersion) {
                self.template = template
            }
        }
    }
}
