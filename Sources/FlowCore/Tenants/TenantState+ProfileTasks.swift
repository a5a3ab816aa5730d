/// Pauses of all that a profile has to do: a stay in hospital, and the archive.
extension TenantState {
    /// What is done to the tasks of a profile.
    enum ProfileTurn: Equatable {
        /// They are paused for a cause.
        case pause(TaskPause.Cause)
        /// These causes don't hold any more.
        case resume(Set<TaskPause.Cause>)

        fileprivate var kind: EventKind {
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
        let (rows, count) = self.turn(&tasks, turn, &ledger, context)
        let event = rows.isEmpty ? 0 : head.number + 1
        let changeset = rows.isEmpty ? nil : close(ledger, rows: rows, touch: [.wakes, .deliveries])
        let outcome = ProfileOutcome(profile: profile, eventNumber: event, taskCount: count)
        return Decision(outcome: .profileChanged(outcome), changeset: changeset, value: profile)
    }

    /// An event and a row for each task that changes, and how many of them began or ended to be paused; those that can't
    /// be read stay as they are.
    func turn(
        _ tasks: inout [TenantTask],
        _ turn: ProfileTurn,
        _ ledger: inout Ledger,
        _ context: DecisionContext
    ) -> (rows: [RowChange], count: Int) {
        let release = context.zones.release ?? TenantTask.releaseUnknown
        var (rows, changed, count): ([RowChange], [TenantTask], Int) = ([], [], 0)
        for var task in tasks.sorted(by: { $0.id < $1.id }) {
            guard let schedule = try? TaskSchedule(task.spec.timing, zones: context.zones, holidays: holidays) else {
                continue
            }
            let (moment, before) = (moment(schedule, ledger, context), task.state)
            _ = task.follow(release, moment)
            guard task.turn(turn, moment) else { continue }
            count += task.state == before ? 0 : 1
            let own: [String: CanonicalValue] = ["for": .text(turn.reason)]
            ledger.append(turn.kind, payload: EventPayload.task(task, own))
            rows.append(.taskChanged(task.takeRows(isNew: false, event: ledger.head.number)))
            changed.append(task)
        }
        tasks = changed
        return (rows, count)
    }
}

extension TenantTask {
    /// False when nothing changes: it has ended, was so before, or is kept by something else.
    fileprivate mutating func turn(_ turn: TenantState.ProfileTurn, _ moment: TaskMoment) -> Bool {
        do throws(Refusal) {
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
