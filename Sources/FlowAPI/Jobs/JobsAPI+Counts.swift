// Written by generate.py from io.flowd.Jobs.varlink.

extension JobsAPI {
    /// Leaves counted by what became of them.
    package struct Counts: Codable, Sendable, Hashable {
        /// Required leaves that are in scope.
        package var scope: Int
        /// Required leaves in scope that are done.
        package var done: Int
        /// Required leaves that were skipped.
        package var skipped: Int
        /// Leaves that don't apply: their condition doesn't hold.
        package var notApplicable: Int
        /// Leaves that were cancelled.
        package var cancelled: Int
        /// Number of optional leaves.
        package var optional: Int
        /// Optional leaves that are done.
        package var optionalDone: Int

        package init(
            scope: Int,
            done: Int,
            skipped: Int,
            notApplicable: Int,
            cancelled: Int,
            optional: Int,
            optionalDone: Int
        ) {
            self.scope = scope
            self.done = done
            self.skipped = skipped
            self.notApplicable = notApplicable
            self.cancelled = cancelled
            self.optional = optional
            self.optionalDone = optionalDone
        }
    }
}
