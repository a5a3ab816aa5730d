// Written by generate.py from io.flowd.Tasks.varlink.

extension TasksAPI {
    /// One time at which a task is to be done.
    package struct Occurrence: Codable, Sendable, Hashable {
        /// 3/14: the 14th of task 3.
        package var id: String
        /// Number of the task, as text.
        package var task: String
        package var title: String
        /// Key of the profile that the task is for.
        package var profile: String?
        /// The revision of the timing that it comes from.
        package var revision: Int
        /// By the wall clock of the task.
        package var nominal: String
        /// Time zone of the task.
        package var zone: String
        /// The nominal time as an instant.
        package var startAt: String
        /// Instant by which the occurrence has to be done.
        package var dueAt: String
        /// Until when it counts as done in time; what is done later is late.
        package var inTimeUntil: String
        /// Until when it is of use.
        package var endAt: String
        package var state: OccurrenceState
        /// Instant at which the occurrence came to its state.
        package var settledAt: String?
        /// Principal who settled the occurrence, or flowd.
        package var settledBy: String?
        /// Note or reason that was given about the occurrence.
        package var note: String?
        /// In which count of the adherence it is; absent for those that are in none: superseded and cancelled ones.
        package var countsAs: AdherenceCount?
        /// True when its task is paused, so that no reminders of it are sent; absent otherwise.
        package var paused: Bool?

        package init(
            id: String,
            task: String,
            title: String,
            profile: String? = nil,
            revision: Int,
            nominal: String,
            zone: String,
            startAt: String,
            dueAt: String,
            inTimeUntil: String,
            endAt: String,
            state: OccurrenceState,
            settledAt: String? = nil,
            settledBy: String? = nil,
            note: String? = nil,
            countsAs: AdherenceCount? = nil,
            paused: Bool? = nil
        ) {
            self.id = id
            self.task = task
            self.title = title
            self.profile = profile
            self.revision = revision
            self.nominal = nominal
            self.zone = zone
            self.startAt = startAt
            self.dueAt = dueAt
            self.inTimeUntil = inTimeUntil
            self.endAt = endAt
            self.state = state
            self.settledAt = settledAt
            self.settledBy = settledBy
            self.note = note
            self.countsAs = countsAs
            self.paused = paused
        }
    }
}
