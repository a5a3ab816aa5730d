/// What a change of a job's details or plan did.
package struct JobEdit: Sendable {
    /// Field by field, before and after; empty when nothing changed.
    package let changes: [FieldChange]
    /// Steps whose state followed from it, in the order of the plan.
    package var derived: [JobChange.Derived]
    /// The job before.
    package let before: JobChange.Side
    /// The job after.
    package var after: JobChange.Side
    /// Steps that are due at another time than before.
    package var dues: [DueMove] = []
}

/// One field of a job before and after a change, as people read it.
package struct FieldChange: Hashable, Sendable, Codable {
    /// `title`, `due`, `labels`, `attributes.fuel`, `steps.photo`, `steps.photo.dependsOn`, `steps.photo.due`.
    package let field: String
    /// What it was; `nil` when there was nothing.
    package let before: String?
    /// What it is; `nil` when there is nothing.
    package let after: String?

    /// Puts the two sides together.
    package init(field: String, before: String?, after: String?) {
        self.field = field
        self.before = before
        self.after = after
    }
}
