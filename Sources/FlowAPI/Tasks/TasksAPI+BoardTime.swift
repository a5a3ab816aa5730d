// Written by generate.py from io.flowd.Tasks.varlink.

extension TasksAPI {
    /// A time of a task on a board.
    package struct BoardTime: Codable, Sendable, Hashable {
        package var state: BoardState
        /// Number of the task, as text.
        package var task: String
        package var title: String
        /// Key of the profile that the task is for.
        package var profile: String?
        /// Instant at which the time begins.
        package var startAt: String
        /// Instant by which the task has to be done.
        package var dueAt: String
        /// Beginning by the tenant's clock, 2027-03-28T08:00.
        package var localStart: String
        package var localDue: String
        /// Time by the tenant's clock at which a principal settled the occurrence; absent otherwise.
        package var localSettled: String?
        /// True when it is open though it had to be done before now.
        package var overdue: Bool?
        /// Occurrence that came into being; absent for a time that the rule alone gives.
        package var occurrence: Occurrence?
        package var instructions: String?
        /// Confirmation that the task requires, such as photo x2; absent where none is required.
        package var confirm: String?

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
