import FlowAPI
import FlowCore
import FlowEngine
import FlowStore

extension SimulationAPI.Run.Reply {
    init(_ progress: SimulationProgress, in zone: ZoneRules) {
        self.init(
            lines: progress.lines.map { SimulationAPI.Line($0, in: zone) },
            at: progress.now.rfc3339,
            percent: progress.percent
        )
    }

    init(_ summary: SimulationSummary, in zone: ZoneRules) {
        self.init(
            lines: [],
            at: summary.until.rfc3339,
            percent: 100,
            summary: SimulationAPI.Summary(summary, in: zone)
        )
    }
}

extension SimulationAPI.Line {
    init(_ line: SimulatedLine, in zone: ZoneRules) {
        let localAt = zone.localTime(at: line.at).text
        switch line {
        case .reminder(let item, let delivery):
            let reminder = RemindersAPI.Reminder(item)
            // Only reminders with a fate are told of.
            let fate = item.reminder.fate ?? .ambiguous
            self.init(
                at: line.at.rfc3339,
                localAt: localAt,
                reminder: reminder.id,
                task: reminder.task,
                job: reminder.job,
                jobStep: reminder.jobStep,
                title: delivery?.title ?? reminder.title,
                context: reminder.context,
                profile: reminder.profile,
                dueAt: reminder.dueAt,
                count: 1,
                fate: SimulationAPI.Fate(fate),
                fateText: fate.rawValue,
                channel: delivery?.channel,
                recipient: delivery?.recipient,
                delivery: delivery?.state.rawValue,
                text: delivery?.text,
                reason: reminder.reason ?? delivery?.reason,
                coveredBy: reminder.coveredBy
            )
        case .range(let item):
            let range = RemindersAPI.Range(item)
            self.init(
                at: range.at,
                localAt: localAt,
                task: range.task,
                title: range.title,
                dueAt: range.lastNominal,
                count: range.count,
                fate: range.fate,
                fateText: range.fateText
            )
        }
    }
}

extension SimulationAPI.Summary {
    init(_ summary: SimulationSummary, in zone: ZoneRules) {
        let fates = ReminderFate.allCases.compactMap { fate -> SimulationAPI.FateCount? in
            guard let count = summary.fates[fate], count > 0 else { return nil }
            return SimulationAPI.FateCount(fateText: fate.rawValue, fate: SimulationAPI.Fate(fate), count: count)
        }
        self.init(
            from: summary.from.rfc3339,
            until: summary.until.rfc3339,
            zone: zone.name,
            fates: fates,
            sent: summary.sentCount,
            open: summary.openCount,
            taskCount: summary.taskCount,
            remindedTaskCount: summary.remindedTaskCount
        )
    }
}
