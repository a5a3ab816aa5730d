import FlowCore
import Logging

extension TenantDesk {
    /// Tells of tasks that can't be read, each once for what is wrong with it, when that is on disk.
    static func report(
        _ unreadable: [UnreadableTask],
        besides known: [TaskID: TaskProblem],
        of slug: TenantSlug,
        to logger: Logger
    ) -> (@Sendable () -> Void)? {
        let new = unreadable.filter { known[$0.id]?.text != $0.problem.text }
        guard !new.isEmpty else { return nil }
        return {
            for task in new {
                logger.warning(
                    "A task can't be read, nothing of it goes out until it can",
                    metadata: [
                        LogKey.tenant: "\(slug.text)", LogKey.task: "\(task.id)",
                        LogKey.error: "\(task.problem.text)", LogKey.remedy: "\(task.remedy)",
                    ]
                )
            }
        }
    }
}
