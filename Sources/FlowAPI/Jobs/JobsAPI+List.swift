// Written by generate.py from io.flowd.Jobs.varlink.

extension JobsAPI {
    /// Lists jobs, newest first unless `sort` says otherwise.
    ///
    /// A page holds up to `limit` (default 100, at most 1000); it may hold fewer, even none, while there is a next one,
    /// since each page looks at a bounded number of jobs and has at most 4 MiB of their attributes and values. All
    /// conditions that are given have to hold. A job that doesn't change meanwhile is on one page exactly. [Supports
    /// 'more' flag]
    package enum List: Method, PagedMethod {
        package static let method = "io.flowd.Jobs.List"

        /// Parameters of a call of `List`.
        package struct Parameters: TenantParameters, PageParameters {
            package var tenant: String
            /// Only jobs in one of these states.
            package var states: [JobState]?
            /// Only jobs of this template.
            package var template: String?
            /// Only jobs whose title or subject has this text, capitals or not; at most 100 characters.
            package var search: String?
            /// Assignee of the jobs to include: a profile's key, or role:ROLE.
            package var assignee: String?
            /// Only jobs started at this time or later, RFC 3339.
            package var createdFrom: String?
            /// Only jobs started before this time, RFC 3339.
            package var createdUntil: String?
            /// Only jobs last changed at this time or later, RFC 3339.
            package var changedFrom: String?
            /// Only jobs last changed before this time, RFC 3339.
            package var changedUntil: String?
            /// Only jobs that are so far at least, 0 to 100; those without a percentage are left out.
            package var percentMin: Int?
            /// Only jobs that are so far at most, 0 to 100; those without a percentage are left out.
            package var percentMax: Int?
            /// Only jobs that have all of these labels.
            package var labels: [String]?
            /// Only jobs of one of these priorities.
            package var priorities: [Priority]?
            /// Only jobs due at this time or later: 2026-12-24, 2026-12-24T10:00, in the tenant's zone.
            ///
            /// A date without a time begins here with its day; a job with such a due date is due when the day is over.
            package var dueFrom: String?
            /// Only jobs due before this time, in the same form.
            package var dueUntil: String?
            /// True: only jobs that are running or held and whose due date is past by the tenant's clock.
            package var overdue: Bool?
            /// True: only jobs without a due date.
            package var withoutDue: Bool?
            /// Only jobs whose values are so: NAME there is one, !NAME there is none, NAME=VALUE (several of one NAME:
            /// one of them), NAME!=VALUE (or none), and < <= > >= for numbers and dates.
            ///
            /// NAME is attribute.KEY, form.STEP.FIELD (an answer of a step that is done; form.STEP/FIELD where a key
            /// has a dot itself) or step.STEP (its state), or up to 5 of them with | between them: the first that has a
            /// value. VALUE is everything behind the sign: 12 is the number and the text, yes is true and the text. At
            /// most 20.
            package var `where`: [String]?
            /// id, changed, percent, title, due, priority or assignee, with - before it for the greatest first; absent
            /// is -id.
            ///
            /// Jobs without a due date or an assignee are behind all others. Other orders than by id are for tenants of
            /// at most 100,000 jobs.
            package var sort: String?
            /// Values that each job is to be shown with, by names as in `where`; at most 20.
            package var columns: [String]?
            /// The `next` of the page before, asked for with the same conditions and order.
            package var after: String?
            /// Maximum number of items in a page: 1 to 1000, 100 when absent.
            package var limit: Int?

            package init(
                tenant: String,
                states: [JobState]? = nil,
                template: String? = nil,
                search: String? = nil,
                assignee: String? = nil,
                createdFrom: String? = nil,
                createdUntil: String? = nil,
                changedFrom: String? = nil,
                changedUntil: String? = nil,
                percentMin: Int? = nil,
                percentMax: Int? = nil,
                labels: [String]? = nil,
                priorities: [Priority]? = nil,
                dueFrom: String? = nil,
                dueUntil: String? = nil,
                overdue: Bool? = nil,
                withoutDue: Bool? = nil,
                where: [String]? = nil,
                sort: String? = nil,
                columns: [String]? = nil,
                after: String? = nil,
                limit: Int? = nil
            ) {
                self.tenant = tenant
                self.states = states
                self.template = template
                self.search = search
                self.assignee = assignee
                self.createdFrom = createdFrom
                self.createdUntil = createdUntil
                self.changedFrom = changedFrom
                self.changedUntil = changedUntil
                self.percentMin = percentMin
                self.percentMax = percentMax
                self.labels = labels
                self.priorities = priorities
                self.dueFrom = dueFrom
                self.dueUntil = dueUntil
                self.overdue = overdue
                self.withoutDue = withoutDue
                self.where = `where`
                self.sort = sort
                self.columns = columns
                self.after = after
                self.limit = limit
            }
        }

        /// Reply to a call of `List`.
        package struct Reply: ListReply {
            /// One page of jobs.
            package var jobs: [Job]
            /// Position for `after` of the next page; absent on the last page.
            package var next: String?

            package init(jobs: [Job], next: String? = nil) {
                self.jobs = jobs
                self.next = next
            }

            /// Items of the page.
            package var items: [Job] { jobs }

            package init(items: [Job], next: String?) {
                self.init(jobs: items, next: next)
            }
        }
    }
}
