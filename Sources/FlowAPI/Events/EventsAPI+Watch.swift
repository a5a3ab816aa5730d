// Written by generate.py from io.flowd.Events.varlink.

extension EventsAPI {
    /// Tells events as they happen, without end: first those that are there from `after` on, then each when it is on
    /// disk, in order, none twice and none left out.
    ///
    /// The first reply comes at once and has no events: it tells that the watching has begun. After a broken
    /// connection, watch again with `after` set to the `cursor` of the last reply. A client that doesn't read is not
    /// cut off: it gets what it missed when it reads again. Later calls of the connection wait until this one ends, so
    /// give it a connection of its own. [Requires 'more' flag]
    package enum Watch: Method {
        package static let method = "io.flowd.Events.Watch"

        /// Parameters of a call of `Watch`.
        package struct Parameters: TenantParameters {
            package var tenant: String
            /// Number of the event after which to begin; 0, the default, is the beginning.
            package var after: Int?
            /// True to begin after the newest event there is; not together with `after`.
            package var fromNow: Bool?
            /// Only events of this job.
            package var job: String?
            /// Only events of these kinds.
            package var kinds: [String]?

            package init(
                tenant: String,
                after: Int? = nil,
                fromNow: Bool? = nil,
                job: String? = nil,
                kinds: [String]? = nil
            ) {
                self.tenant = tenant
                self.after = after
                self.fromNow = fromNow
                self.job = job
                self.kinds = kinds
            }
        }

        /// Reply to a call of `Watch`.
        package struct Reply: Codable, Sendable, Hashable {
            /// Events after the cursor, oldest first: at most 100, or none when only the cursor has moved.
            package var events: [Event]
            /// All events up to this number have been told, or weren't asked for.
            package var cursor: Int
            /// Number of the tenant's newest event when this was read.
            package var head: Int

            package init(events: [Event], cursor: Int, head: Int) {
                self.events = events
                self.cursor = cursor
                self.head = head
            }
        }
    }
}
