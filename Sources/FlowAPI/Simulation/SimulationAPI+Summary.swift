// Written by generate.py from io.flowd.Simulation.varlink.

extension SimulationAPI {
    /// Summary of a simulation, in its last reply.
    package struct Summary: Codable, Sendable, Hashable {
        /// Instant at which the simulation began: the present.
        package var from: String
        /// Instant at which the simulation ended.
        package var until: String
        /// The tenant's zone, in which localAt is.
        package var zone: String
        /// By fate, those in ranges included; fates that nothing got are left out.
        package var fates: [FateCount]
        /// Number of messages that went out.
        package var sent: Int
        /// Number of reminders that are due at the end and have no fate yet.
        package var `open`: Int
        /// Number of tasks that haven't ended.
        package var taskCount: Int?
        /// Number of those tasks that have a reminder.
        package var remindedTaskCount: Int?

        package init(
            from: String,
            until: String,
            zone: String,
            fates: [FateCount],
            sent: Int,
            open: Int,
            taskCount: Int? = nil,
            remindedTaskCount: Int? = nil
        ) {
            self.from = from
            self.until = until
            self.zone = zone
            self.fates = fates
            self.sent = sent
            self.open = `open`
            self.taskCount = taskCount
            self.remindedTaskCount = remindedTaskCount
        }
    }
}
