// Written by generate.py from io.flowd.Reports.varlink.

extension ReportsAPI {
    /// Shows the template of a report as flowd has it, and which values it may use.
    package enum Show: Method {
        package static let method = "io.flowd.Reports.Show"

        /// What is asked for.
        package struct Parameters: TenantParameters {
            /// The tenant's slug.
            package var tenant: String
            /// What a report is about.
            package var report: ReportKind

            /// Puts the fields together.
            package init(tenant: String, report: ReportKind) {
                self.tenant = tenant
                self.report = report
            }
        }

        /// What is answered.
        package struct Reply: Codable, Sendable, Hashable {
            /// The page between <body> and </body>, as Mustache.
            package var template: String
            /// Names of values and sections that templates of reports may use.
            package var names: [String]

            /// Puts the fields together.
            package init(template: String, names: [String]) {
                self.template = template
                self.names = names
            }
        }
    }
}
