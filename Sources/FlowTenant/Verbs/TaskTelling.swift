/// Effect of a command on a task, as its event reports it.
enum TaskTelling: Equatable {
    case edited
    case settled(TaskSettledEvent.Kind)
    case reopened(TaskReopening)
    case paused(TaskPauseEvent.Kind)
    case other(TaskEvent.Kind)

    /// Writes the event of a task that has changed; `text` is what was said of an occurrence.
    func append(to ledger: inout Ledger, _ task: TenantTask, text: String?, _ shift: TaskShift) {
        switch self {
        case .edited: ledger.append(.taskEdited, TaskDescribedEvent(task, shift))
        case .settled(let kind): ledger.append(kind, TaskSettledEvent(task, text: text, shift))
        case .reopened(let taken): ledger.append(.taskReopened, TaskReopenedEvent(task, taken, shift))
        case .paused(let kind): ledger.append(kind, TaskPauseEvent(task, shift))
        case .other(let kind): ledger.append(kind, TaskEvent(task, shift))
        }
    }
}
