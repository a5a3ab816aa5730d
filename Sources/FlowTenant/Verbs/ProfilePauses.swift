/// Pauses of all that a profile has to do: a stay in hospital, and the archive.
struct ProfilePauses {
    /// Change of the pauses of a profile's tasks.
    enum Turn: Equatable {
        case pause(TaskPause.Cause)
        /// Resumption of the tasks, as these causes no longer hold.
        case resume(Set<TaskPause.Cause>)

        fileprivate var kind: TaskPauseEvent.Kind {
            switch self {
            case .pause: .taskPaused
            case .resume: .taskResumed
            }
        }

        fileprivate var reason: String {
            switch self {
            case .pause(.archive): "archive"
            case .resume(let causes) where causes == [.archive]: "archive"
            case .pause, .resume: "profile"
            }
        }
    }

    /// Result of pausing or resuming the tasks of a profile.
    struct Turned {
        var count = 0
        /// Tasks that neither paused nor resumed, though the causes of their pause may have changed.
        var leftOut: [LeftOutTask] = []
    }

    let work: WorkingSet

    func apply(_ turn: Turn, to profile: Profile) throws(Refusal) -> CommandOutcome {
        guard !profile.isArchived else { throw .profile(.unassignable(profile.key, .archived, step: nil)) }
        let first = work.ledger.number + 1
        let turned = self.turn(profile, turn)
        var outcome = ProfileOutcome(
            profile: profile,
            eventNumber: work.rows.isEmpty ? 0 : first,
            taskCount: turned.count,
            leftOut: Array(turned.leftOut.prefix(LeftOutTask.countMax))
        )
        let open = work.tasks(of: profile.key).count
        outcome.overCount = max(0, work.taskCount(of: profile.key) - open)
        return .profileChanged(outcome)
    }

    /// Writes an event for each task that changes; tasks that can't be read, for example, stay unchanged.
    func turn(_ profile: Profile, _ turn: Turn) -> Turned {
        var turned = Turned()
        for var task in work.tasks(of: profile.key).sorted(by: { $0.id < $1.id }) {
            guard let schedule = work.schedule(of: task.spec.timing) else {
                turned.leftOut.append(LeftOutTask(task: task.id, why: .unreadable))
                continue
            }
            let (taskContext, before) = (work.taskContext(schedule), task.state)
            _ = ZoneShift(context: taskContext).apply(&task, work.zoneRelease)
            let isChanged = task.turn(turn, taskContext)
            if task.state == before {
                let isByItself = task.pause?.causes.contains(.task) == true
                turned.leftOut.append(LeftOutTask(task: task.id, why: isByItself ? .pausedByItself : .already))
            } else {
                turned.count += 1
            }
            guard isChanged else { continue }
            work.ledger.append(turn.kind, TaskPauseEvent(task, for: turn.reason))
            work.store(task, event: work.ledger.number)
        }
        return turned
    }
}

extension TenantTask {
    /// False when nothing changes: it has ended, was so before, or is kept by something else.
    fileprivate mutating func turn(_ turn: ProfilePauses.Turn, _ taskContext: TaskContext) -> Bool {
        do throws(TaskRefusal) {
            switch turn {
            case .pause(let cause): return try Pausing(context: taskContext).pause(&self, for: cause)
            case .resume(let causes): return try Pausing(context: taskContext).resume(&self, from: causes)
            }
        } catch {
            return false
        }
    }
}
