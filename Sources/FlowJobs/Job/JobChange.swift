/// What one deed changed in a job, before and after.
package struct JobChange: Sendable {
    /// A state that followed from the deed.
    package struct Derived: Hashable, Sendable {
        /// Index of the leaf in the plan.
        package let leaf: Int
        /// Before.
        package let from: ActionState
        /// After.
        package let to: ActionState
    }

    /// The job on one side of the change.
    package struct Side: Hashable, Sendable {
        /// The job's state.
        package let state: JobState
        /// The job's percentage.
        package let completion: Completion?

        /// How a job stands.
        package init(_ job: Job) {
            state = job.state
            completion = job.completion
        }
    }

    /// Index of the leaf that the deed was done to.
    package let leaf: Int
    /// What was done.
    package let deed: ActionDeed
    /// The action before.
    package let from: ActionInstance
    /// What followed, in the order in which it did; the leaf itself stands here when it was opened again.
    package let derived: [Derived]
    /// The job before.
    package let before: Side
    /// The job after.
    package let after: Side
    /// Steps that are due at another time than before.
    package var dues: [DueMove] = []

    /// When the step was done, where that was said.
    package var doneAt: Timestamp? { if case .instant(let instant)? = deed.doneAt { instant } else { nil } }

    /// All leaves that changed, each once.
    package var changedLeaves: [Int] {
        var seen: Set<Int> = []
        return ([leaf] + derived.map(\.leaf) + dues.map(\.leaf)).filter { seen.insert($0).inserted }
    }
}

extension JobChange.Side {
    /// 1 while the job runs.
    package var runningWeight: Int { state == .running ? 1 : 0 }
}
