/// Which reminders the steps of a job want.
extension Job {
    /// One wish for each moment of each open step from which reminders count; none while the job is held or over.
    ///
    /// A step that has no due date yet has no wish by it; nor one that isn't ready by its start.
    package func reminderWishes(zone: ZoneRules) -> [FollowingWish] {
        guard plan.hasReminders, state == .running else { return [] }
        return plan.leaves.indices.flatMap { index -> [FollowingWish] in
            guard !actions[index].state.isSettled else { return [] }
            return StepMoment.allCases.compactMap { wish(ofLeaf: index, by: $0, zone: zone) }
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
                context: "job \(header.id), \(header.title)" + (header.subject.map { " for \($0)" } ?? ""),
                job: FollowedJob(number: "\(header.id)", title: header.title, subject: header.subject),
                addressee: (actions[index].assignee ?? assignee)?.text,
                isWholeDay: moment == .due && actions[index].due?.local.minuteOfDay == nil
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
            case .ready, .inProgress, .waiting, .failed: break
            case .blocked, .done, .skipped, .notApplicable, .cancelled: return nil
            }
            let local = zone.localTime(at: actions[index].stamp.at)
            // The clocks may show that time twice.
            let isFirst =
                zone.firstInstant(of: local).milliseconds / 1000 == actions[index].stamp.at.milliseconds / 1000
            return TaskTiming(rule: nil, start: local.text, zone: zone.name, overlap: isFirst ? .first : .second)
        }
    }

    /// Why a step isn't reminded of any more, and what becomes of what wasn't out.
    package func endOfReminders(of key: StepKey) -> (state: OccurrenceState, fate: ReminderFate, reason: String) {
        switch state {
        case .held: return (.cancelled, .suppressedHeld, "The job is held")
        case .cancelled: return (.cancelled, .suppressedCancelled, "The job was cancelled")
        case .running, .completed, .completedWithSkips, .failed: break
        }
        switch plan.leaf(key).map({ actions[$0].state }) {
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
