// Written by generate.py from io.flowd.Reports.varlink.

extension ReportsAPI {
    /// Has a report made with a template of the tenant's own from now on.
    ///
    /// Managers only.
    package enum Set: Method {
        package static let method = "io.flowd.Reports.Set"

        /// What is asked for.
        package struct Parameters: CommandParameters {
            /// The tenant's slug.
            package var tenant: String
            /// What a report is about.
            package var report: ReportKind
            /// The page between <body> and </body>, as Mustache, at most 65536 bytes.
            package var template: String
            /// The same key and content give the same answer for 7 days.
            package var idempotencyKey: String?

            /// Puts the fields together; nil fields are left out on the wire.
            package init(tenant: String, report: ReportKind, template: String, idempotencyKey: String? = nil) {
                self.tenant = tenant
                self.report = report
                self.template = template
                self.idempotencyKey = idempotencyKey
            }
        }

        /// What is answered.
        package struct Reply: Codable, Sendable, Hashable {
            /// Number of the event that says so; 0 when nothing changed.
            package var eventNumber: Int

            /// Puts the fields together.
            package init(eventNumber: Int) {
                self.eventNumber = eventNumber
            }
        }
    }
}
