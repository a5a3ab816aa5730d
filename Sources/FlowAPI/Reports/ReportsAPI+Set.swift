// Written by generate.py from io.flowd.Reports.varlink.

extension ReportsAPI {
    /// Has a report made with a template of the tenant's own from now on.
    ///
    /// Managers only.
    package enum Set: Method {
        package static let method = "io.flowd.Reports.Set"

        /// Parameters of a call of `Set`.
        package struct Parameters: CommandParameters {
            package var tenant: String
            package var report: ReportKind
            /// The page between <body> and </body>, as Mustache, at most 65536 bytes.
            package var template: String
            /// Name of this call: repeated within 7 days with equal content, it gives the first answer.
            package var idempotencyKey: String?

            package init(tenant: String, report: ReportKind, template: String, idempotencyKey: String? = nil) {
                self.tenant = tenant
                self.report = report
                self.template = template
                self.idempotencyKey = idempotencyKey
            }
        }

        /// Reply to a call of `Set`.
        package struct Reply: Codable, Sendable, Hashable {
            /// Number of the event that says so; 0 when nothing changed.
            package var eventNumber: Int

            package init(eventNumber: Int) {
                self.eventNumber = eventNumber
            }
        }
    }
}
