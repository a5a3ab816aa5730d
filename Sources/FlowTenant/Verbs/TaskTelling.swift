/// What a command did to a task, as its event tells it.
enum TaskTelling: Equatable {
    /// It is another than before.
    case edited
    /// An occurrence of it was settled.
    case settled(TaskSettledEvent.Kind)
    /// What was said of an occurrence was taken back.
    case reopened(TaskReopening)
    /// It was paused, or goes on.
    case paused(TaskPauseEvent.Kind)
    /// Something of which only the rows tell.
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
