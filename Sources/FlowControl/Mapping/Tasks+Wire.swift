import FlowAPI
import FlowCore
import FlowStore

extension TaskInput {
    init(_ spec: TasksAPI.TaskSpec) {
        self.init()
        title = spec.title
        instructions = spec.instructions
        profile = spec.profile
        rule = spec.rule
        start = spec.start
        at = spec.at
        zone = spec.zone
        gap = spec.gap
        overlap = spec.overlap
        roll = spec.roll
        due = spec.due
        grace = spec.grace
        misfire = spec.misfire
        reminders = spec.reminders
        quiet = spec.quiet
        weekend = spec.weekend
        digest = spec.digest
        confirm = spec.confirm
    }
}

extension TasksAPI.TaskState {
    init(_ state: TaskState) {
        switch state {
        case .active: self = .active
        case .paused: self = .paused
        case .ended: self = .ended
        }
    }
}

extension TaskState {
    init(_ state: TasksAPI.TaskState) {
        switch state {
        case .active: self = .active
        case .paused: self = .paused
        case .ended: self = .ended
        }
    }
}

extension TasksAPI.OccurrenceState {
    init(_ state: OccurrenceState) {
        switch state {
        case .open: self = .open
        case .done: self = .done
        case .skipped: self = .skipped
        case .missed: self = .missed
        case .superseded: self = .superseded
        case .cancelled: self = .cancelled
        }
    }
}

extension TasksAPI.TaskStatus {
    init(_ receipt: TaskReceipt) {
        self.init(
            id: receipt.id.description,
            title: receipt.title,
            state: TasksAPI.TaskState(receipt.state),
            revision: receipt.revision,
            nextAt: receipt.nextAt?.rfc3339,
            zone: receipt.zone,
            occurrence: receipt.occurrence.map { "\(receipt.id)/\($0.number)" },
            occurrenceNominal: receipt.occurrence?.nominal,
            occurrenceAt: receipt.occurrence?.instant.rfc3339,
            occurrenceState: receipt.occurrence.map { TasksAPI.OccurrenceState($0.state) },
            occurrenceSettledAt: receipt.occurrence?.settledAt?.rfc3339,
            occurrenceSettledBy: receipt.occurrence?.settledBy?.text,
            occurrenceInTimeUntil: receipt.occurrence?.inTimeUntil?.rfc3339,
            eventNumber: Int(receipt.eventNumber),
            warnings: receipt.warnings.isEmpty ? nil : receipt.warnings
        )
    }
}

extension TasksAPI.Task {
    init(_ item: TaskItem) {
        let task = item.task
        self.init(
            id: task.id.description,
            key: task.spec.key,
            spec: TasksAPI.TaskSpec(task.spec, rules: task.rules),
            zoneOfTenant: task.spec.isZoneOfTenant,
            zoneOfProfile: task.spec.zoneProfile == nil ? nil : true,
            state: TasksAPI.TaskState(task.state),
            revision: task.revision,
            nextAt: item.nextAt?.rfc3339,
            lastAt: task.last?.instant.rfc3339,
            occurrenceCount: task.occurrenceCount,
            createdAt: task.created.at.rfc3339,
            createdBy: task.created.by.text,
            eventNumber: Int(task.event)
        )
    }
}

extension TasksAPI.TaskSpec {
    /// Creates the spec on the wire, in the form in which it can be given again.
    init(_ spec: TaskSpec, rules: [TaskRule]) {
        self.init(
            title: spec.title,
            instructions: spec.instructions,
            profile: spec.profile,
            rule: spec.timing.rule,
            start: spec.timing.start,
            zone: spec.timing.zone,
            gap: spec.timing.gap.rawValue,
            overlap: spec.timing.overlap.rawValue,
            roll: spec.timing.roll.rawValue,
            due: DurationText.text(spec.timing.dueAfter),
            grace: spec.grace.map { DurationText.text($0) },
            misfire: spec.misfire.rawValue,
            reminders: rules.filter { !$0.isRetired }.map(\.rule.text),
            quiet: spec.window.quiet?.text,
            weekend: spec.window.isWeekendQuiet ? "defer" : "send",
            digest: spec.window.digestAt?.text,
            confirm: spec.confirmation.text
        )
    }
}

extension TasksAPI.Occurrence {
    init(_ item: OccurrenceItem) {
        let occurrence = item.occurrence
        self.init(
            id: "\(item.task)/\(occurrence.number)",
            task: item.task.description,
            title: item.title,
            profile: item.profile,
            revision: occurrence.revision,
            nominal: occurrence.mark.nominal.text,
            zone: item.zone,
            startAt: occurrence.mark.instant.rfc3339,
            dueAt: occurrence.dueAt.rfc3339,
            inTimeUntil: occurrence.inTimeUntil.rfc3339,
            endAt: occurrence.endAt.rfc3339,
            state: TasksAPI.OccurrenceState(occurrence.state),
            settledAt: occurrence.settled?.at.rfc3339,
            settledBy: occurrence.settled?.by.text,
            note: occurrence.note,
            countsAs: item.count.map { TasksAPI.AdherenceCount($0) },
            paused: item.isPaused ? true : nil
        )
    }
}

extension TasksAPI.AdherenceCount {
    init(_ count: Adherence.Count) {
        switch count {
        case .done: self = .done
        case .late: self = .late
        case .skipped: self = .skipped
        case .missed: self = .missed
        case .outage: self = .outage
        case .open: self = .open
        }
    }
}

extension TasksAPI.Adherence {
    init(_ adherence: Adherence, profile: String?, task: TaskID?, title: String? = nil, date: LocalDate? = nil) {
        self.init(
            profile: profile,
            task: task?.description,
            title: title,
            date: date?.text,
            doneCount: adherence.doneCount,
            lateCount: adherence.lateCount,
            skippedCount: adherence.skippedCount,
            missedCount: adherence.missedCount,
            outageCount: adherence.outageCount,
            openCount: adherence.openCount,
            percent: adherence.percent,
            streak: adherence.streak,
            longestStreak: adherence.longestStreak
        )
    }
}
