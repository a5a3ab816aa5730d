/// Reasons for which an operation on a task, an occurrence or a reminder is refused.
///
/// Nothing was changed.
package enum TaskRefusal: Error, Hashable, Sendable {
    case noSuchTask(String)
    case noSuchOccurrence(String)
    case noSuchReminder(String)
    case noSuchDelivery(String)
    case notPossible(TaskNotPossible)
    case tenantLimitReached(TenantLimitReached)
    /// The occurrence wants to be confirmed, and isn't, or would not be any more.
    case confirmationMissing(ConfirmationMissing)
}

/// A task or an occurrence isn't in a state in which the verb can be done.
package struct TaskNotPossible: Hashable, Sendable {
    /// Subject of the operation: `3`, `3/14`, or a delivery's id.
    package let id: String
    /// Participle of the operation that was asked for.
    package let verb: String
    package let state: String
    package let hint: String
}
