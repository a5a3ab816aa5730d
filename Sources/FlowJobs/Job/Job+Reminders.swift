/// Reminders that the steps of a job need.
extension Job {
    /// Returns one reminder request for each instant of each open step from which reminders count.
    ///
    /// There are none while the job is held or over. A step that has no due date yet has no request by it; nor one that
    /// isn't ready by its start.
    package func reminderRequests(zone: ZoneRules) -> [DerivedTaskRequest] {
        guard plan.hasReminders, state == .running else { return [] }
        return plan.leaves.indices.flatMap { index -> [DerivedTaskRequest] in
            guard !actions[index].state.isSettled else { return [] }
            return StepAnchor.ofReminders.compactMap { request(ofLeaf: index, by: $0, zone: zone) }
        }
    }

    private func request(ofLeaf index: Int, by anchor: StepAnchor, zone: ZoneRules) -> DerivedTaskRequest? {
        let step = plan.leaves[index].step
        let rules = step.reminders.filter { $0.stepAnchor == anchor }
        guard !rules.isEmpty, let timing = timing(ofLeaf: index, by: anchor, zone: zone) else { return nil }
        let spec = TaskSpec(
            title: step.title,
            timing: timing,
            misfire: .coalesce,
            window: .standard,
            confirmation: .none,
            derivation: DerivedTaskDetails(
                context: context,
                job: derivedTaskJob,
                addressee: (actions[index].assignee ?? assignee)?.text,
                isWholeDay: anchor == .due && actions[index].due?.local.minuteOfDay == nil,
                news: anchor == .start ? DerivedTaskNews(author: nil, due: actions[index].due, canBegin: true) : nil
            )
        )
        return DerivedTaskRequest(origin: .step(header.id, step.key, anchor), spec: spec, rules: rules)
    }

    private func timing(ofLeaf index: Int, by anchor: StepAnchor, zone: ZoneRules) -> TaskTiming? {
        switch anchor {
        case .due:
            guard let due = actions[index].due, let date = due.local.date else { return nil }
            guard let minute = due.local.minuteOfDay else {
                return TaskTiming(
                    rule: nil,
                    start: LocalDateTime(date: date, secondOfDay: DerivedTaskDetails.dayReminderSecond).text,
                    zone: due.zone,
                    dueAfter: TimeLength(seconds: LocalDateTime.secondsOfDay - DerivedTaskDetails.dayReminderSecond)
                )
            }
            return TaskTiming(
                rule: nil,
                start: LocalDateTime(date: date, secondOfDay: minute * 60).text,
                zone: due.zone
            )
        case .start:
            switch actions[index].state {
            case .ready, .inProgress, .waiting, .failed: return .instant(actions[index].stamp.at, in: zone)
            case .blocked, .done, .skipped, .notApplicable, .cancelled: return nil
            }
        case .ready, .assigned, .changed, .commented, .completed, .overdue, .paymentReceived: return nil
        }
    }

    private static let takenBack = "It isn't theirs any more"

    var context: String { "job \(header.id), \(header.title)" + (header.subject.map { " for \($0)" } ?? "") }

    package var derivedTaskJob: DerivedTaskJob {
        DerivedTaskJob(number: "\(header.id)", title: header.title, subject: header.subject)
    }

    /// Returns why a step, or the job, isn't reminded of any more, and the fate of reminders that weren't out.
    package func endOfReminders(of origin: TaskOrigin) -> (state: OccurrenceState, fate: ReminderFate, reason: String) {
        if let anchor = origin.anchor, anchor == .commented || anchor == .completed {
            let isSo = anchor == .commented || isCurrent(.completed, of: origin.step)
            return isSo
                ? (.done, .suppressedAcknowledged, "It was reported")
                : (.cancelled, .suppressedCancelled, "It was opened again")
        }
        let isNews = origin.anchor?.news != nil && origin.anchor != .overdue
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
            let isBegun = origin.anchor == .ready || step == .inProgress && isTheirs
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
    /// Point of a step from which the rule counts; nil for triggers that steps can't have.
    package var stepAnchor: StepAnchor? {
        switch trigger {
        case .relative(.due, _): .due
        case .relative(.start, _): .start
        case .relative(.end, _), .absolute: nil
        }
    }
}
