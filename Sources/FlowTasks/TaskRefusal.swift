/// Why something isn't done to a task, an occurrence or a reminder.
///
/// Nothing was changed.
package enum TaskRefusal: Error, Hashable, Sendable {
    /// No such task.
    case noSuchTask(String)
    /// No such occurrence of a task.
    case noSuchOccurrence(String)
    /// No such reminder.
    case noSuchReminder(String)
    /// No such delivery.
    case noSuchDelivery(String)
    /// A task or an occurrence isn't in a state in which this can be done.
    case notPossible(TaskNotPossible)
    /// One of the tenant's own limits was reached.
    case tenantLimitReached(TenantLimitReached)
    /// The occurrence wants to be confirmed, and isn't, or would not be any more.
    case confirmationMissing(ConfirmationMissing)
}

/// A task or an occurrence isn't in a state in which the verb can be done.
package struct TaskNotPossible: Hashable, Sendable {
    /// Which one: `3`, `3/14`, or a delivery's id.
    package let id: String
    /// What was to be done, as a participle.
    package let verb: String
    /// The state that stands in the way.
    package let state: String
    /// What can be done instead.
    package let hint: String
}
