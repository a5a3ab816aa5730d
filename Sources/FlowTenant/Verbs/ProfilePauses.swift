/// Pauses of all that a profile has to do: a stay in hospital, and the archive.
struct ProfilePauses {
    /// What is done to the tasks of a profile.
    enum Turn: Equatable {
        /// They are paused for a cause.
        case pause(TaskPause.Cause)
        /// These causes don't hold any more.
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

    /// What became of the tasks of a profile.
    struct Turned {
        /// How many of them began or ended to be paused.
        var count = 0
        /// Those that didn't.
        var leftOut: [LeftOutTask] = []
    }

    let work: WorkingSet

    /// Pauses or resumes all open tasks of a profile.
    func change(_ profile: Profile, _ turn: Turn) throws(Refusal) -> CommandOutcome {
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

    /// An event for each task that changes; those stay as they are that can't be read, for example.
    func turn(_ profile: Profile, _ turn: Turn) -> Turned {
        var turned = Turned()
        for var task in work.tasks(of: profile.key).sorted(by: { $0.id < $1.id }) {
            guard let schedule = work.schedule(of: task.spec.timing) else {
                turned.leftOut.append(LeftOutTask(task: task.id, why: .unreadable))
                continue
            }
            let (moment, before) = (work.moment(schedule), task.state)
            _ = ZoneShift(moment: moment).follow(&task, work.zoneRelease)
            let isChanged = task.turn(turn, moment)
            if task.state == before {
                let isByItself = task.pause?.causes.contains(.task) == true
                turned.leftOut.append(LeftOutTask(task: task.id, why: isByItself ? .pausedByItself : .already))
            } else {
                turned.count += 1
            }
            guard isChanged else { continue }
            work.ledger.append(turn.kind, TaskPauseEvent(task, for: turn.reason))
            work.keep(task, event: work.ledger.number)
        }
        return turned
    }
}

extension TenantTask {
    /// False when nothing changes: it has ended, was so before, or is kept by something else.
    fileprivate mutating func turn(_ turn: ProfilePauses.Turn, _ moment: TaskMoment) -> Bool {
        do throws(TaskRefusal) {
            switch turn {
            case .pause(let cause): return try Pausing(moment: moment).pause(&self, for: cause)
            case .resume(let causes): return try Pausing(moment: moment).resume(&self, from: causes)
            }
        } catch {
            return false
        }
    }
}
