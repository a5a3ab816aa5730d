/// The payloads of events about a job as a whole.
extension EventPayload {
    static func jobRuled(_ before: JobChange.Side, _ job: Job, reason: String?) -> CanonicalValue {
        var members: [String: CanonicalValue] = ["before": side(before), "after": side(JobChange.Side(job))]
        members.add("reason", reason.map(CanonicalValue.text))
        return .object(members)
    }

    /// With the instalments that are due on another day, and the schedules that were made.
    static func jobUpdated(
        _ edit: JobEdit,
        moved: [CanonicalValue],
        made: [PaymentSchedule],
        in job: Job
    ) -> CanonicalValue {
        var members = members(of: edit, in: job)
        members.add("instalments", .list(moved))
        members.add("payments", .list(made.map(paymentScheduleAdded)))
        return .object(members)
    }

    /// The whole difference: what stands where now, and the digests of both plans.
    static func planChanged(_ edit: JobEdit, _ planEdit: PlanEdit, from old: Plan, in job: Job) -> CanonicalValue {
        var members = members(of: edit, in: job)
        members["planBefore"] = .text(old.digest.hex)
        members["plan"] = .text(job.plan.digest.hex)
        members["edit"] = planEdit.canonical
        members["stepBefore"] = old.leaf(planEdit.step).map { old.leaves[$0].step.canonical }
        members["step"] = job.plan.leaf(planEdit.step).map { job.plan.leaves[$0].step.canonical }
        return .object(members)
    }

    static func noteAdded(_ note: Note) -> CanonicalValue {
        .object(["note": .integer(note.number), "text": .text(note.text ?? "")])
    }

    static func noteRemoved(_ note: NoteStub) -> CanonicalValue {
        .object(["note": .integer(note.number), "author": .text(note.author.text)])
    }

    /// What followed for the steps of a job from something else than a deed to it.
    static func followed(_ edit: JobEdit, in job: Job) -> [String: CanonicalValue] {
        members(of: edit, in: job).filter { $0.key != "changes" }
    }

    private static func members(of edit: JobEdit, in job: Job) -> [String: CanonicalValue] {
        var members: [String: CanonicalValue] = [
            "jobBefore": side(edit.before), "jobAfter": side(edit.after),
            "changes": .list(edit.changes.map(\.canonical)),
        ]
        let derived = edit.derived.map { follower in
            CanonicalValue.object([
                "step": .text(job.plan.leaves[follower.leaf].step.key.text), "from": .text(follower.from.rawValue),
                "to": .text(follower.to.rawValue),
            ])
        }
        members.add("derived", .list(derived))
        members.add("dues", dues(edit.dues, in: job))
        return members
    }
}
