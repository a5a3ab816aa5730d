/// Effects of a change of a job's details or plan.
package struct JobEdit: Sendable {
    /// Field by field, before and after; empty when nothing changed.
    package let changes: [FieldChange]
    /// Steps whose state followed from it, in the order of the plan.
    package var derived: [JobChange.Derived]
    package let before: JobChange.Side
    package var after: JobChange.Side
    package var dueDates: [DueMove] = []
}

/// One field of a job before and after a change, as people read it.
package struct FieldChange: Hashable, Sendable, Codable {
    /// `title`, `due`, `labels`, `attributes.fuel`, `steps.photo`, `steps.photo.dependsOn`, `steps.photo.due`.
    package let field: String
    /// Value before the change; absent when there was none.
    package let before: String?
    /// Value after the change; absent when there is none.
    package let after: String?

    package init(field: String, before: String?, after: String?) {
        self.field = field
        self.before = before
        self.after = after
    }
}
