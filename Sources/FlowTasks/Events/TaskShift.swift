/// Parts of a task that moved to another instant, because it is in another zone or a zone has other rules.
package struct TaskShift: EventPart {
    /// The zone that the task was in, where it is in another one.
    package var zoneBefore: String?
    /// The zone that it is in.
    package var zone: String?
    /// The release of the zone database that it was computed with, where another is there.
    package var zonesBefore: String?
    /// The release that it is computed with.
    package var zones: String?
    /// Occurrences and reminders with another instant: number, local time of an occurrence, instant before and after.
    package var moved: [String]?

    /// Shift in which nothing moved.
    package static let none = TaskShift()

    /// The task went to another zone with its tenant, its profile or who pays.
    package static func zone(from old: String, _ task: TenantTask, _ differences: [String]) -> TaskShift {
        TaskShift(zoneBefore: old, zone: task.spec.timing.zone, moved: differences)
    }

    /// Returns the shift by other rules of the zone; both releases are named where they differ.
    package static func zones(from old: String, to new: String, _ differences: [String]) -> TaskShift {
        guard old != new else { return TaskShift(moved: differences) }
        return TaskShift(zonesBefore: old, zones: new, moved: differences)
    }
}
