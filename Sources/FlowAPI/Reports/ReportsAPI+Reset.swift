// Written by generate.py from io.flowd.Reports.varlink.

extension ReportsAPI {
    /// Goes back to flowd's template.
    ///
    /// Managers only.
    package enum Reset: Method {
        package static let method = "io.flowd.Reports.Reset"

        /// Parameters of a call of `Reset`.
        package struct Parameters: CommandParameters {
            package var tenant: String
            package var report: ReportKind
            /// Name of this call: repeated within 7 days with equal content, it gives the first answer.
            package var idempotencyKey: String?

            package init(tenant: String, report: ReportKind, idempotencyKey: String? = nil) {
                self.tenant = tenant
                self.report = report
                self.idempotencyKey = idempotencyKey
            }
        }

        /// Reply to a call of `Reset`, with the fields of `Set`.
        package typealias Reply = Set.Reply
    }
}
