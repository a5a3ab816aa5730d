import FlowAPI

/// Text of the time of a task, as people read it.
enum TaskRuleText {
    /// `FREQ=DAILY at 08:00`, or `once`; the time of day stays away where the rule has one or several of its own.
    static func rule(of task: TasksAPI.Task) -> String {
        guard let rule = task.spec.rule, !isOnce(task) else { return "once" }
        let parts = rule.uppercased().split(separator: ";")
        let isOfDays = ["DAILY", "WEEKLY", "MONTHLY", "YEARLY"].contains { parts.contains("FREQ=\($0)") }
        let hasTime = parts.contains { $0.hasPrefix("BYHOUR") || $0.hasPrefix("BYMINUTE") || $0.hasPrefix("BYSECOND") }
        guard isOfDays, !hasTime, let start = task.spec.start, let mark = start.firstIndex(of: "T") else { return rule }
        return "\(rule) at \(start[start.index(after: mark)...].prefix(5))"
    }

    static func isOnce(_ task: TasksAPI.Task) -> Bool { (task.spec.rule ?? "").isEmpty }

    /// Returns the start of a task, such as `2026-11-01 08:00 Europe/Berlin`.
    ///
    /// Says whose zone that is when it isn't the task's own.
    static func first(of task: TasksAPI.Task) -> String {
        let time = String((task.spec.start ?? "").prefix(16).map { $0 == "T" ? " " : $0 })
        let ofProfile = task.zoneOfProfile == true ? ", \(task.spec.profile ?? "")'s zone" : ""
        return "\(time) \(task.spec.zone ?? "")" + (task.zoneOfTenant ? ", the tenant's zone" : ofProfile)
    }
}
