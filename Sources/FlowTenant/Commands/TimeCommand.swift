/// Commands that the daemon itself gives a tenant as time passes.
///
/// No caller gives one, and none is ever repeated by a key.
package enum TimeCommand: Hashable, Sendable {
    /// Does what is due; from the scheduler.
    case wake
    /// Computes again what a changed zone database changes, for some tasks after one.
    case applyZones(after: TaskID?)
    /// Begins or ends an attempt to deliver something of a task; from the deliverer.
    case attempt(AttemptStage, delivery: String, of: TaskID)
}

/// Stage of an attempt to deliver something, as the deliverer reports it.
package enum AttemptStage: Hashable, Sendable {
    /// Attempt that is about to begin, to an address if there is one.
    ///
    /// It doesn't begin where `refusal` forbids the address.
    case begins(to: String?, refusal: AddressStanding.Kind?)
    case ended(DeliveryResult)
}

/// Result of a command that the daemon gave.
package enum TimeOutcome: Hashable, Sendable {
    /// Number of tasks that did what was due, or could not be read and are looked at again.
    case woken(Int)
    case zonesApplied(ZoneChanges)
    /// Whether an attempt may begin, or was taken note of.
    case delivery(Bool)
    /// Number of deliveries that were kept long enough and were deleted.
    case deliveriesPruned(Int)
}
