// Written by generate.py from io.flowd.Tasks.varlink.

extension TasksAPI {
    /// A time of a task on a board.
    package struct BoardTime: Codable, Sendable, Hashable {
        /// Where a time of a task stands on a board.
        package var state: BoardState
        /// The task's number.
        package var task: String
        /// The name for people.
        package var title: String
        /// For whom.
        package var profile: String?
        /// When it begins.
        package var startAt: String
        /// When it has to be done.
        package var dueAt: String
        /// The same by the tenant's clock: 2027-03-28T08:00.
        package var localStart: String
        /// Local due.
        package var localDue: String
        /// When it was settled by somebody, by the same clock; absent otherwise.
        package var localSettled: String?
        /// True when it is open though it had to be done before now.
        package var overdue: Bool?
        /// What came into being; absent for what the rule alone says.
        package var occurrence: Occurrence?
        /// How to do it.
        package var instructions: String?
        /// How it is to be confirmed: photo x2; absent where nothing is wanted.
        package var confirm: String?

        /// Puts the fields together; nil fields are left out on the wire.
        package init(
            state: BoardState,
            task: String,
            title: String,
            profile: String? = nil,
            startAt: String,
            dueAt: String,
            localStart: String,
            localDue: String,
            localSettled: String? = nil,
            overdue: Bool? = nil,
            occurrence: Occurrence? = nil,
            instructions: String? = nil,
            confirm: String? = nil
        ) {
            self.state = state
            self.task = task
            self.title = title
            self.profile = profile
            self.startAt = startAt
            self.dueAt = dueAt
            self.localStart = localStart
            self.localDue = localDue
            self.localSettled = localSettled
            self.overdue = overdue
            self.occurrence = occurrence
            self.instructions = instructions
            self.confirm = confirm
        }
    }
}
