// Written by generate.py from io.flowd.Reports.varlink.

package import Varlink

extension ReportsAPI {
    /// Makes a report, with the rights of the caller.
    ///
    /// A page is complete in itself: it has neither scripts nor anything remote, prints on A4 and is read without
    /// colours.
    package enum Make: Method {
        package static let method = "io.flowd.Reports.Make"

        /// Parameters of a call of `Make`.
        package struct Parameters: TenantParameters {
            package var tenant: String
            package var report: ReportKind
            /// A day and a week: 2027-03-28, today, tomorrow or yesterday in the tenant's zone, and the week that it is
            /// in; today when absent.
            package var day: String?
            /// A job: its number.
            package var job: String?
            /// A vendor: which profile.
            ///
            /// A day and a week: only what is for this profile; a statement: only what is owed with it.
            package var profile: String?
            /// First day of a statement: 2027-03-28, today, tomorrow or yesterday in the tenant's zone; absent from the
            /// beginning.
            package var from: String?
            /// Last day of a statement: 2027-03-28, today, tomorrow or yesterday in the tenant's zone; today when
            /// absent.
            package var until: String?
            /// en, de, fr, es or ja, or a tag such as de-AT, by which amounts are written too; that of the tenant when
            /// absent.
            package var language: String?
            /// A Mustache template in the place of the one that holds: the page between <body> and </body>, at most
            /// 65536 bytes.
            package var template: String?
            /// True: the values that the template was filled in with, too.
            package var values: Bool?

            package init(
                tenant: String,
                report: ReportKind,
                day: String? = nil,
                job: String? = nil,
                profile: String? = nil,
                from: String? = nil,
                until: String? = nil,
                language: String? = nil,
                template: String? = nil,
                values: Bool? = nil
            ) {
                self.tenant = tenant
                self.report = report
                self.day = day
                self.job = job
                self.profile = profile
                self.from = from
                self.until = until
                self.language = language
                self.template = template
                self.values = values
            }
        }

        /// Reply to a call of `Make`.
        package struct Reply: Codable, Sendable, Hashable {
            /// Heading of the page.
            package var title: String
            /// Page of HTML, complete in itself.
            package var html: String
            /// The values, where they were asked for.
            package var values: JSONValue?

            package init(title: String, html: String, values: JSONValue? = nil) {
                self.title = title
                self.html = html
                self.values = values
            }
        }
    }
}
