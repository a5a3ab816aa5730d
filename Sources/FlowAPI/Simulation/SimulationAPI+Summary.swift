// Written by generate.py from io.flowd.Simulation.varlink.

extension SimulationAPI {
    /// What the simulation comes to.
    package struct Summary: Codable, Sendable, Hashable {
        /// When it began: the present.
        package var from: String
        /// When it ended.
        package var until: String
        /// The tenant's zone, in which localAt is.
        package var zone: String
        /// By fate, those in ranges included; fates that nothing got are left out.
        package var fates: [FateCount]
        /// How many messages went out.
        package var sent: Int
        /// How many reminders are due at the end and have no fate yet.
        package var `open`: Int
        /// How many tasks there are that haven't ended.
        package var taskCount: Int?
        /// How many of them have a reminder.
        package var remindedTaskCount: Int?

        /// Puts the fields together; nil fields are left out on the wire.
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
