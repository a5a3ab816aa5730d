// Written by generate.py from io.flowd.Jobs.varlink.

extension JobsAPI {
    /// Counts jobs, and adds up a number of theirs.
    ///
    /// All conditions that are given have to hold, as in `List`. A count looks at all jobs: of a tenant that has
    /// started more than 100,000 it is refused.
    package enum Count: Method {
        package static let method = "io.flowd.Jobs.Count"

        /// Parameters of a call of `Count`.
        package struct Parameters: TenantParameters {
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
            /// By which values they are counted: names as in `where`, and state, template, assignee, priority; at most
            /// 3, and at most 1000 groups.
            package var by: [String]?
            /// The number that is added up: attribute.KEY or form.STEP.FIELD.
            package var sum: String?

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
                by: [String]? = nil,
                sum: String? = nil
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
                self.by = by
                self.sum = sum
            }
        }

        /// Reply to a call of `Count`.
        package struct Reply: Codable, Sendable, Hashable {
            /// Number of jobs that were counted.
            package var jobs: Int
            /// Sum of the jobs' numbers, exactly, such as 12.5; absent without `sum`.
            package var sum: String?
            /// Number of jobs that have a number to add up; absent without `sum`.
            package var summed: Int?
            /// The most first, and in the order of their values; absent without `by`.
            package var groups: [JobGroup]?

            package init(jobs: Int, sum: String? = nil, summed: Int? = nil, groups: [JobGroup]? = nil) {
                self.jobs = jobs
                self.sum = sum
                self.summed = summed
                self.groups = groups
            }
        }
    }
}
