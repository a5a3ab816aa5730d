// Written by generate.py from io.flowd.Reports.varlink.

extension ReportsAPI {
    /// Goes back to flowd's template.
    ///
    /// Managers only.
    package enum Reset: Method {
        package static let method = "io.flowd.Reports.Reset"

        /// What is asked for.
        package struct Parameters: CommandParameters {
            /// The tenant's slug.
            package var tenant: String
            /// What a report is about.
            package var report: ReportKind
            /// The same key and content give the same answer for 7 days.
            package var idempotencyKey: String?

            /// Puts the fields together; nil fields are left out on the wire.
            package init(tenant: String, report: ReportKind, idempotencyKey: String? = nil) {
                self.tenant = tenant
                self.report = report
                self.idempotencyKey = idempotencyKey
            }
        }

        /// What is answered, as by `Set`.
        package typealias Reply = Set.Reply
    }
}
