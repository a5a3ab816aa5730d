// Written by generate.py from io.flowd.Templates.varlink.

extension TemplatesAPI {
    /// Checks a template without applying it.
    ///
    /// For members of any tenant; flowctl checks without the daemon.
    package enum Lint: Method {
        package static let method = "io.flowd.Templates.Lint"

        /// What is asked for.
        package struct Parameters: Codable, Sendable, Hashable {
            /// The YAML.
            package var source: String

            /// Puts the fields together.
            package init(source: String) {
                self.source = source
            }
        }

        /// What is answered.
        package struct Reply: Codable, Sendable, Hashable {
            /// True when there are no errors.
            package var valid: Bool
            /// What was found, in the order of the source.
            package var findings: [Finding]

            /// Puts the fields together.
            package init(valid: Bool, findings: [Finding]) {
                self.valid = valid
                self.findings = findings
            }
        }
    }
}
