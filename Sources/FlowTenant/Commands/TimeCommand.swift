/// What the daemon itself has a tenant do as time passes; nobody else gives it, and it is never repeated by a key.
package enum TimeCommand: Hashable, Sendable {
    /// Does what is due; from the scheduler.
    case wake
    /// Computes anew what a changed zone database changes, of some tasks behind one.
    case followZones(after: TaskID?)
    /// Begins or ends an attempt to deliver something of a task; from the deliverer.
    case attempt(AttemptStage, delivery: String, of: TaskID)
}

/// An attempt to deliver something, as the deliverer tells of it.
package enum AttemptStage: Hashable, Sendable {
    /// It is about to begin, to an address if there is one; it doesn't where that may not be used.
    case begins(to: String?, refusal: AddressStanding.Kind?)
    /// It has ended.
    case ended(DeliveryResult)
}

/// What a command of the daemon's did.
package enum TimeOutcome: Hashable, Sendable {
    /// So many tasks did what was due, or could not be read and are looked at again.
    case woken(Int)
    /// How far the zone database was followed.
    case zonesFollowed(ZoneFollowing)
    /// Whether an attempt may begin, or was taken note of.
    case delivery(Bool)
    /// So many deliveries that were kept long enough were let go of.
    case deliveriesPruned(Int)
}
