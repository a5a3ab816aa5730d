// Written by generate.py from io.flowd.Reports.varlink.

extension ReportsAPI {
    /// Shows the template with which a report is made, and which values it may use.
    package enum Show: Method {
        package static let method = "io.flowd.Reports.Show"

        /// Parameters of a call of `Show`.
        package struct Parameters: TenantParameters {
            package var tenant: String
            package var report: ReportKind
            /// True: flowd's, also where the tenant has one of its own.
            package var standard: Bool?

            package init(tenant: String, report: ReportKind, standard: Bool? = nil) {
                self.tenant = tenant
                self.report = report
                self.standard = standard
            }
        }

        /// Reply to a call of `Show`.
        package struct Reply: Codable, Sendable, Hashable {
            /// The page between <body> and </body>, as Mustache.
            package var template: String
            /// True when it is the tenant's own.
            package var own: Bool
            /// Names of values and sections that templates of reports may use.
            package var names: [String]

            package init(template: String, own: Bool, names: [String]) {
                self.template = template
                self.own = own
                self.names = names
            }
        }
    }
}
