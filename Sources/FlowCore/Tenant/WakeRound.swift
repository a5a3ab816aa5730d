/// What came of a wake.
package struct WakeRound: Sendable {
    /// What was done, with the tasks that did it.
    package let decision: Decision<[TenantTask]>
    /// What could not be read; the changeset of the decision puts off when it is looked at again.
    package let unreadable: [UnreadableTask]
}
