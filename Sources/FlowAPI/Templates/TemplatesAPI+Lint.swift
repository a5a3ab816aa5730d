// Written by generate.py from io.flowd.Templates.varlink.

extension TemplatesAPI {
    /// Checks a template without applying it.
    ///
    /// For members of any tenant; flowctl checks without the daemon.
    package enum Lint: Method {
        package static let method = "io.flowd.Templates.Lint"

        /// Parameters of a call of `Lint`.
        package struct Parameters: Codable, Sendable, Hashable {
            /// Source of the template, as YAML.
            package var source: String

            package init(source: String) {
                self.source = source
            }
        }

        /// Reply to a call of `Lint`.
        package struct Reply: Codable, Sendable, Hashable {
            /// True when there are no errors.
            package var valid: Bool
            /// Findings in the order of the source.
            package var findings: [Finding]

            package init(valid: Bool, findings: [Finding]) {
                self.valid = valid
                self.findings = findings
            }
        }
    }
}
