// Written by generate.py from io.flowd.Library.varlink.

extension LibraryAPI {
    /// Checks an action without applying it.
    ///
    /// For members of any tenant; flowctl checks without the daemon.
    package enum Lint: Method {
        package static let method = "io.flowd.Library.Lint"

        /// Parameters of a call of `Lint`.
        package struct Parameters: Codable, Sendable, Hashable {
            /// YAML of at most 256 KiB.
            package var source: String

            package init(source: String) {
                self.source = source
            }
        }

        /// Reply to a call of `Lint`.
        package struct Reply: Codable, Sendable, Hashable {
            /// True when it could be applied.
            package var valid: Bool
            /// Everything there is to say.
            package var findings: [Finding]

            package init(valid: Bool, findings: [Finding]) {
                self.valid = valid
                self.findings = findings
            }
        }
    }
}
