// Written by generate.py from io.flowd.Reports.varlink.

/// Reports on paper: pages of HTML that are made of what lists tell, by Mustache templates.
package enum ReportsAPI: APIInterface {
    package static let name = "io.flowd.Reports"

    package static let text = decoded(PackageResources.io_flowd_Reports_varlink)

    /// Method of this interface.
    package protocol Method: APIMethod where Interface == ReportsAPI {}

    package static let methods: [any APIMethod.Type] = [Make.self, Show.self, Set.self, Reset.self]

    package static let errors: [any APIError.Type] = []
}
