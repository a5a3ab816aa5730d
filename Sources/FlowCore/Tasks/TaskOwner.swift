/// The profile that a task is to be for, as the tenant knows it.
package struct TaskOwner: Sendable {
    /// The profile; nil when there is none of this key, or none was named.
    package let profile: Profile?
    /// How many other tasks it has that haven't ended.
    package let openCount: Int

    /// No profile was named.
    package static let nobody = TaskOwner(profile: nil, openCount: 0)

    /// Puts it together.
    package init(profile: Profile?, openCount: Int) {
        self.profile = profile
        self.openCount = openCount
    }
}
