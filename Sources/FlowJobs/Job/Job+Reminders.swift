/// Which reminders the steps of a job want.
extension Job {
    /// One wish for each moment of each open step from which reminders count; none while the job is held or over.
    ///
    /// A step that has no due date yet has no wish by it; nor one that isn't ready by its start.
    package func reminderWishes(zone: ZoneRules) -> [FollowingWish] {
        guard plan.hasReminders, state == .running else { return [] }
        return plan.leaves.indices.flatMap { index -> [FollowingWish] in
            guard !actions[index].state.isSettled else { return [] }
            return StepMoment.ofReminders.compactMap { wish(ofLeaf: index, by: $0, zone: zone) }
        }
    }

    private func wish(ofLeaf index: Int, by moment: StepMoment, zone: ZoneRules) -> FollowingWish? {
        let step = plan.leaves[index].step
        let rules = step.reminders.filter { $0.stepMoment == moment }
        guard !rules.isEmpty, let timing = timing(ofLeaf: index, by: moment, zone: zone) else { return nil }
        let spec = TaskSpec(
            title: step.title,
            timing: timing,
            misfire: .coalesce,
            window: .standard,
            confirmation: .none,
            following: FollowedDetails(
                context: context,
                job: followed,
                addressee: (actions[index].assignee ?? assignee)?.text,
                isWholeDay: moment == .due && actions[index].due?.local.minuteOfDay == nil,
                news: moment == .start ? FollowedNews(author: nil, due: actions[index].due, canBegin: true) : nil
            )
        )
        return FollowingWish(origin: .step(header.id, step.key, moment), spec: spec, rules: rules)
    }

    private func timing(ofLeaf index: Int, by moment: StepMoment, zone: ZoneRules) -> TaskTiming? {
        switch moment {
        case .due:
            guard let due = actions[index].due, let date = due.local.date else { return nil }
            guard let minute = due.local.minuteOfDay else {
                return TaskTiming(
                    rule: nil,
                    start: LocalDateTime(date: date, secondOfDay: FollowedDetails.dayReminderSecond).text,
                    zone: due.zone,
                    dueAfter: TimeLength(seconds: LocalDateTime.secondsOfDay - FollowedDetails.dayReminderSecond)
                )
            }
            return TaskTiming(
                rule: nil,
                start: LocalDateTime(date: date, secondOfDay: minute * 60).text,
                zone: due.zone
            )
        case .start:
            switch actions[index].state {
            case .ready, .inProgress, .waiting, .failed: return .moment(actions[index].stamp.at, in: zone)
            case .blocked, .done, .skipped, .notApplicable, .cancelled: return nil
            }
        case .ready, .assigned, .changed, .commented, .completed, .overdue, .paymentReceived: return nil
        }
    }

    private static let takenBack = "It isn't theirs any more"

    /// Where something of it belongs, in words.
    var context: String { "job \(header.id), \(header.title)" + (header.subject.map { " for \($0)" } ?? "") }

    /// The job as messages about its steps name it.
    package var followed: FollowedJob {
        FollowedJob(number: "\(header.id)", title: header.title, subject: header.subject)
    }

    /// Why a step, or the job, isn't reminded of any more, and what becomes of what wasn't out.
    package func endOfReminders(of origin: TaskOrigin) -> (state: OccurrenceState, fate: ReminderFate, reason: String) {
        if let moment = origin.moment, moment == .commented || moment == .completed {
            let isSo = moment == .commented || isCurrent(.completed, of: origin.step)
            return isSo
                ? (.done, .suppressedAcknowledged, "It was told")
                : (.cancelled, .suppressedCancelled, "It was opened again")
        }
        let isNews = origin.moment?.news != nil && origin.moment != .overdue
        switch state {
        case .held where !isNews: return (.cancelled, .suppressedHeld, "The job is held")
        case .cancelled: return (.cancelled, .suppressedCancelled, "The job was cancelled")
        case .running, .held, .completed, .completedWithSkips, .failed: break
        }
        guard let key = origin.step else {
            return state.isOpen
                ? (.cancelled, .suppressedCancelled, Self.takenBack) : (.done, .suppressedAcknowledged, "It was done")
        }
        let step = plan.leaf(key).map { actions[$0].state }
        if let step, isNews, !step.isSettled, step != .blocked {
            let isTheirs = plan.leaf(key).flatMap { assignee(ofLeaf: $0) } != nil
            let isBegun = origin.moment == .ready || step == .inProgress && isTheirs
            guard isBegun else { return (.cancelled, .suppressedCancelled, Self.takenBack) }
            return (.cancelled, .suppressedAcknowledged, "It was begun")
        }
        switch step {
        case .done: return (.done, .suppressedAcknowledged, "It was done")
        case .skipped: return (.skipped, .suppressedCancelled, "It was skipped")
        case .cancelled: return (.cancelled, .suppressedCancelled, "It was cancelled")
        case .notApplicable, nil: return (.cancelled, .suppressedCancelled, "It doesn't apply any more")
        case .blocked, .ready, .inProgress, .waiting, .failed:
            return (.cancelled, .suppressedCancelled, "It isn't due any more, or has to wait again")
        }
    }
}

extension ReminderRule {
    /// From what a rule of a step counts; nil for what steps can't have.
    package var stepMoment: StepMoment? {
        switch trigger {
        case .relative(.due, _): .due
        case .relative(.start, _): .start
        case .relative(.end, _), .absolute: nil
        }
    }
}
