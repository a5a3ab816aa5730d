/// Change that one operation made to a job, before and after.
package struct JobChange: Sendable {
    /// State of a step that followed from the operation.
    package struct Derived: Hashable, Sendable {
        package let leaf: Int
        package let from: ActionState
        package let to: ActionState
    }

    /// The job on one side of the change.
    package struct Side: Hashable, Sendable {
        package let state: JobState
        package let completion: Completion?

        package init(_ job: Job) {
            state = job.state
            completion = job.completion
        }
    }

    package let leaf: Int
    package let operation: ActionOperation
    package let from: ActionInstance
    /// Changes that followed, in the order in which they did; includes the leaf itself when it was opened again.
    package let derived: [Derived]
    package let before: Side
    package let after: Side
    package var dueDates: [DueMove] = []

    package var doneAt: Timestamp? { if case .instant(let instant)? = operation.doneAt { instant } else { nil } }

    package var changedLeaves: [Int] {
        var seen: Set<Int> = []
        return ([leaf] + derived.map(\.leaf) + dueDates.map(\.leaf)).filter { seen.insert($0).inserted }
    }
}

extension JobChange.Side {
    package var runningWeight: Int { state == .running ? 1 : 0 }
}
