// Written by generate.py from io.flowd.Tasks.varlink.

extension TasksAPI {
    /// Counts, percentage and streaks that show how well tasks are kept.
    package struct Adherence: Codable, Sendable, Hashable {
        /// Key of the profile; absent when the counts are about several, or about tasks of no particular profile.
        package var profile: String?
        /// The task's number; absent when it is about several.
        package var task: String?
        /// Title of the task, where each task is counted separately.
        package var title: String?
        /// 2027-03-28: the day that it is about, or the first day of that week or month, by the tenant's clock; absent
        /// when it is about all of the time.
        package var date: String?
        /// Done in time: while a grace that was asked for lasts, else nearer to their own time than to the next one's,
        /// at most a day later.
        package var doneCount: Int
        /// Done later than that.
        package var lateCount: Int
        /// Left out, or fallen into a pause.
        package var skippedCount: Int
        /// Number of occurrences that were not done while they were of use.
        package var missedCount: Int
        /// Missed or done late because flowd was off when they could have been done in time; in no other count, and in
        /// no percentage.
        package var outageCount: Int
        package var openCount: Int
        /// Done in time, of those that were done, late or missed, in percent; absent when there are none.
        package var percent: Int?
        /// Done in time one after the other, up to the newest settled one; skipped ones and what an outage took don't
        /// break it.
        package var streak: Int
        /// The longest such streak of the newest 1000.
        package var longestStreak: Int

        package init(
            profile: String? = nil,
            task: String? = nil,
            title: String? = nil,
            date: String? = nil,
            doneCount: Int,
            lateCount: Int,
            skippedCount: Int,
            missedCount: Int,
            outageCount: Int,
            openCount: Int,
            percent: Int? = nil,
            streak: Int,
            longestStreak: Int
        ) {
            self.profile = profile
            self.task = task
            self.title = title
            self.date = date
            self.doneCount = doneCount
            self.lateCount = lateCount
            self.skippedCount = skippedCount
            self.missedCount = missedCount
            self.outageCount = outageCount
            self.openCount = openCount
            self.percent = percent
            self.streak = streak
            self.longestStreak = longestStreak
        }
    }
}
