// Written by generate.py from io.flowd.Tenants.varlink.

package import Varlink

extension TenantsAPI {
    /// A list under a name: a question, which is answered again each time.
    package struct SavedList: Codable, Sendable, Hashable {
        /// 1 to 64 of a-z 0-9 .
        ///
        /// _ -.
        package var name: String
        package var of: ListSubject
        /// Conditions, as List of io.flowd.Jobs or io.flowd.Profiles takes them: {"where": ["form.rsvp.coming=yes"]}.
        package var filter: JSONValue
        /// Columns that are shown, by names as in `columns` of io.flowd.Jobs.List, or words such as subject; at most
        /// 20.
        package var columns: [String]?
        /// Order of a list of jobs, as in `sort` of io.flowd.Jobs.List.
        package var sort: String?
        /// True: they are counted, by the values in `by`, and the number in `sum` is added up, as Count does.
        package var count: Bool?
        /// At most 3 names.
        package var by: [String]?
        package var sum: String?

        package init(
            name: String,
            of: ListSubject,
            filter: JSONValue,
            columns: [String]? = nil,
            sort: String? = nil,
            count: Bool? = nil,
            by: [String]? = nil,
            sum: String? = nil
        ) {
            self.name = name
            self.of = of
            self.filter = filter
            self.columns = columns
            self.sort = sort
            self.count = count
            self.by = by
            self.sum = sum
        }
    }
}
