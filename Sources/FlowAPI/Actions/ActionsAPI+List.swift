// Written by generate.py from io.flowd.Actions.varlink.

extension ActionsAPI {
    /// Lists steps over all jobs, by job and step.
    ///
    /// A page holds up to `limit` (default 100, at most 1000); without `assignee` and `mine` it may hold fewer, even
    /// none, and still have a next one, because the search is bounded. [Supports 'more' flag]
    package enum List: Method, PagedMethod {
        package static let method = "io.flowd.Actions.List"

        /// Parameters of a call of `List`.
        package struct Parameters: TenantParameters, PageParameters {
            package var tenant: String
            /// Only those that are for this profile, by its key, or for this role, as role:ROLE.
            package var assignee: String?
            /// True to list only steps for a profile linked to you (your user, your groups, your token), or for exactly
            /// the role that you have.
            ///
            /// The name that a token acts on behalf of gives no right and is not asked: an app's backend filters by
            /// assignee.
            package var mine: Bool?
            /// Only those in one of these states.
            package var states: [ActionState]?
            /// True: only those of jobs that are running, neither held nor over.
            package var running: Bool?
            /// Only those of this job.
            package var job: String?
            /// Only those with this key.
            package var step: String?
            /// Only those of jobs of this template.
            package var template: String?
            /// Only those of jobs that have all of these labels.
            package var labels: [String]?
            /// Only those of jobs whose values are so, as in `where` of io.flowd.Jobs.List: form.rsvp.coming=yes.
            package var `where`: [String]?
            /// Only open steps of jobs that go on whose time is over by then, the earliest first: RFC 3339, or a date
            /// or a date and time in the tenant's zone.
            ///
            /// What is due on a date is over when the date is.
            package var dueBefore: String?
            /// Only those that are overdue now, the earliest first.
            package var overdue: Bool?
            /// due: only open steps of jobs that go on and that have a date, the earliest first; absent is by job and
            /// step.
            package var sort: String?
            /// The `next` of the page before, asked for with the same conditions and order.
            package var after: String?
            /// Maximum number of items in a page: 1 to 1000, 100 when absent.
            package var limit: Int?

            package init(
                tenant: String,
                assignee: String? = nil,
                mine: Bool? = nil,
                states: [ActionState]? = nil,
                running: Bool? = nil,
                job: String? = nil,
                step: String? = nil,
                template: String? = nil,
                labels: [String]? = nil,
                where: [String]? = nil,
                dueBefore: String? = nil,
                overdue: Bool? = nil,
                sort: String? = nil,
                after: String? = nil,
                limit: Int? = nil
            ) {
                self.tenant = tenant
                self.assignee = assignee
                self.mine = mine
                self.states = states
                self.running = running
                self.job = job
                self.step = step
                self.template = template
                self.labels = labels
                self.where = `where`
                self.dueBefore = dueBefore
                self.overdue = overdue
                self.sort = sort
                self.after = after
                self.limit = limit
            }
        }

        /// Reply to a call of `List`.
        package struct Reply: ListReply {
            /// One page of steps.
            package var actions: [Action]
            /// Position for `after` of the next page; absent on the last page.
            package var next: String?

            package init(actions: [Action], next: String? = nil) {
                self.actions = actions
                self.next = next
            }

            /// Items of the page.
            package var items: [Action] { actions }

            package init(items: [Action], next: String?) {
                self.init(actions: items, next: next)
            }
        }
    }
}
