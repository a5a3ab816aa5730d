// Written by generate.py from io.flowd.Actions.varlink.

extension ActionsAPI {
    /// Lists steps over all jobs, by job and step.
    ///
    /// A page holds up to `limit` (default 100, at most 1000); without `assignee` and `mine` it may hold fewer, even
    /// none, and still have a next one, because the search is bounded. [Supports 'more' flag]
    package enum List: APIMethod {
        package static let method = "io.flowd.Actions.List"

        /// What is asked for.
        package struct Parameters: Codable, Sendable, Hashable {
            /// The tenant's slug.
            package var tenant: String
            /// Only those that are for this profile, by its key, or for this role, as role:ROLE.
            package var assignee: String?
            /// Only those that are for a profile linked to you (your user, your groups, your token), or for exactly the
            /// role that you have.
            ///
            /// Whom a token acts on behalf of gives no right and is not asked: an app's backend filters by assignee.
            package var mine: Bool?
            /// Only those in one of these states.
            package var states: [ActionState]?
            /// JOB/STEP of the last step of the page before.
            package var after: String?
            /// How many a page holds at most: 1 to 1000, 100 when absent.
            package var limit: Int?

            /// Puts the fields together; nil fields are left out on the wire.
            package init(
                tenant: String,
                assignee: String? = nil,
                mine: Bool? = nil,
                states: [ActionState]? = nil,
                after: String? = nil,
                limit: Int? = nil
            ) {
                self.tenant = tenant
                self.assignee = assignee
                self.mine = mine
                self.states = states
                self.after = after
                self.limit = limit
            }
        }

        /// What is answered.
        package struct Reply: Codable, Sendable, Hashable {
            /// One page of steps.
            package var actions: [Action]
            /// Give it as `after` for the next page; absent at the end.
            package var next: String?

            /// Puts the fields together; nil fields are left out on the wire.
            package init(actions: [Action], next: String? = nil) {
                self.actions = actions
                self.next = next
            }
        }
    }
}
