/// Pauses of all that a profile has to do: a stay in hospital, and the archive.
extension TenantState {
    /// What is done to the tasks of a profile.
    enum ProfileTurn: Equatable {
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

    /// Pauses or resumes all open tasks of a profile; `tasks` are these before, and those that changed afterwards.
    mutating func change(
        tasksOf profile: Profile,
        _ turn: ProfileTurn,
        _ tasks: inout [TenantTask],
        _ context: DecisionContext
    ) throws(Refusal) -> Decision<Profile?> {
        guard !profile.isArchived else { throw .profile(.unassignable(profile.key, .archived, step: nil)) }
        var ledger = Ledger(tenant: id, head: head, context: context)
        let turned = self.turn(&tasks, turn, &ledger, context)
        let event = turned.rows.isEmpty ? 0 : head.number + 1
        let changeset =
            turned.rows.isEmpty ? nil : close(ledger, rows: turned.rows, touch: [.wakes, .deliveries])
        let outcome = ProfileOutcome(
            profile: profile,
            eventNumber: event,
            taskCount: turned.count,
            leftOut: Array(turned.leftOut.prefix(LeftOutTask.countMax))
        )
        return Decision(outcome: .profileChanged(outcome), changeset: changeset, value: profile)
    }

    /// What became of the tasks of a profile.
    struct TurnedTasks {
        /// A row for each that changes.
        var rows: [RowChange] = []
        /// How many of them began or ended to be paused.
        var count = 0
        /// Those that didn't.
        var leftOut: [LeftOutTask] = []
    }

    /// An event and a row for each task that changes, and which stay as they are, such as those that can't be read.
    func turn(
        _ tasks: inout [TenantTask],
        _ turn: ProfileTurn,
        _ ledger: inout Ledger,
        _ context: DecisionContext
    ) -> TurnedTasks {
        let release = context.zones.release ?? TenantTask.releaseUnknown
        var (turned, changed): (TurnedTasks, [TenantTask]) = (TurnedTasks(), [])
        for var task in tasks.sorted(by: { $0.id < $1.id }) {
            guard let schedule = try? TaskSchedule(task.spec.timing, zones: context.zones, holidays: holidays) else {
                turned.leftOut.append(LeftOutTask(task: task.id, why: .unreadable))
                continue
            }
            let (moment, before) = (moment(schedule, ledger, context), task.state)
            _ = task.follow(release, moment)
            let isChanged = task.turn(turn, moment)
            if task.state == before {
                let isByItself = task.pause?.causes.contains(.task) == true
                turned.leftOut.append(LeftOutTask(task: task.id, why: isByItself ? .pausedByItself : .already))
            } else {
                turned.count += 1
            }
            guard isChanged else { continue }
            ledger.append(turn.kind, TaskPauseEvent(task, for: turn.reason))
            turned.rows.append(.taskChanged(task.takeRows(isNew: false, event: ledger.head.number)))
            changed.append(task)
        }
        tasks = changed
        return turned
    }
}

extension TenantTask {
    /// False when nothing changes: it has ended, was so before, or is kept by something else.
    fileprivate mutating func turn(_ turn: TenantState.ProfileTurn, _ moment: TaskMoment) -> Bool {
        do throws(TaskRefusal) {
            switch turn {
            case .pause(let cause): return try pause(for: cause, moment)
            case .resume(let causes): return try resume(from: causes, moment)
            }
        } catch {
            return false
        }
    }

    /// Lets go of the profile that it was for, which is removed; nothing of it is open.
    package mutating func loseProfile() {
        spec.profile = nil
        state = .ended
        pause = nil
        materialiseAt = nil
    }
}
