import FlowAPI
import FlowCore
import FlowEngine
import FlowStore
import Varlink

/// The methods of io.flowd.Tasks.
struct TaskHandlers {
    let context: HandlerContext

    func register(in methods: inout MethodTable<ControlService.Session>) {
        registerChanges(in: &methods)
        methods.on(TasksAPI.List.method) { call, session in
            try list(call, try call.parameters(as: TasksAPI.List.Parameters.self), session)
        }
        methods.on(TasksAPI.Due.method) { call, session in
            try due(call, try call.parameters(as: TasksAPI.Due.Parameters.self), session)
        }
        methods.on(TasksAPI.Show.method, TasksAPI.Show.Parameters.self, show)
        methods.on(TasksAPI.GetAdherence.method, TasksAPI.GetAdherence.Parameters.self, adherence)
    }

    private func registerChanges(in methods: inout MethodTable<ControlService.Session>) {
        methods.on(TasksAPI.Add.method, TasksAPI.Add.Parameters.self) { wanted, session in
            try context.checkChannels(ofReminders: wanted.spec.reminders, in: wanted.tenant, for: session.caller)
            let input = TaskInput(wanted.spec).takingTimeOfRule
            return try change(.add(input), wanted.tenant, wanted.idempotencyKey, session)
        }
        methods.on(TasksAPI.Apply.method, TasksAPI.Apply.Parameters.self) { wanted, session in
            try context.checkChannels(ofReminders: wanted.spec.reminders, in: wanted.tenant, for: session.caller)
            let command = TaskCommand.apply(
                try HandlerContext.taskKey(wanted.key),
                TaskInput(wanted.spec).takingTimeOfRule
            )
            return try change(command, wanted.tenant, wanted.idempotencyKey, session)
        }
        methods.on(TasksAPI.Edit.method, TasksAPI.Edit.Parameters.self) { wanted, session in
            let task = try HandlerContext.task(wanted.task)
            try context.checkChannels(ofReminders: wanted.spec.reminders, in: wanted.tenant, for: session.caller)
            return try change(.edit(task, TaskInput(wanted.spec)), wanted.tenant, wanted.idempotencyKey, session)
        }
        methods.on(TasksAPI.Complete.method, TasksAPI.Complete.Parameters.self) { wanted, session in
            let task = try HandlerContext.task(wanted.task)
            let occurrence = try HandlerContext.occurrence(wanted.occurrence, of: task)
            let command = TaskCommand.complete(task, occurrence: occurrence, note: wanted.note)
            return try change(command, wanted.tenant, wanted.idempotencyKey, session)
        }
        methods.on(TasksAPI.Skip.method, TasksAPI.Skip.Parameters.self) { wanted, session in
            let task = try HandlerContext.task(wanted.task)
            let occurrence = try HandlerContext.occurrence(wanted.occurrence, of: task)
            let command = TaskCommand.skip(task, occurrence: occurrence, reason: wanted.reason)
            return try change(command, wanted.tenant, wanted.idempotencyKey, session)
        }
        methods.on(TasksAPI.Reopen.method, TasksAPI.Reopen.Parameters.self) { wanted, session in
            let task = try HandlerContext.task(wanted.task)
            let occurrence = try HandlerContext.checked { () throws(InvalidInput) in
                try HandlerContext.occurrenceID(wanted.occurrence, of: task)
            }
            let command = TaskCommand.reopen(occurrence, reason: wanted.reason)
            return try change(command, wanted.tenant, wanted.idempotencyKey, session)
        }
        methods.on(TasksAPI.Pause.method, TasksAPI.Pause.Parameters.self) { wanted, session in
            let command = TaskCommand.pause(try HandlerContext.task(wanted.task))
            return try change(command, wanted.tenant, wanted.idempotencyKey, session)
        }
        methods.on(TasksAPI.Resume.method, TasksAPI.Resume.Parameters.self) { wanted, session in
            let command = TaskCommand.resume(try HandlerContext.task(wanted.task))
            return try change(command, wanted.tenant, wanted.idempotencyKey, session)
        }
        methods.on(TasksAPI.End.method, TasksAPI.End.Parameters.self) { wanted, session in
            let command = TaskCommand.end(try HandlerContext.task(wanted.task))
            return try change(command, wanted.tenant, wanted.idempotencyKey, session)
        }
    }

    private func change(
        _ command: TaskCommand,
        _ tenant: String,
        _ key: String?,
        _ session: ControlService.Session
    ) throws -> Answer {
        let key = try HandlerContext.key(key)
        let ticket = context.engine.submit(.task(command), to: tenant, caller: session.caller, key: key)
        return context.answer(ticket, WireErrors(interface: .tasks, tenant: tenant)) {
            outcome -> TasksAPI.Add.Reply? in
            guard case .task(.changed(let receipt)) = outcome else { return nil }
            return TasksAPI.Add.Reply(task: TasksAPI.TaskStatus(receipt))
        }
    }

    private func list(
        _ call: IncomingCall,
        _ wanted: TasksAPI.List.Parameters,
        _ session: ControlService.Session
    ) throws -> Answer {
        let limit = try HandlerContext.limit(wanted.limit)
        let start = try wanted.after.map { try HandlerContext.task($0, field: "after") }
        let store = context.engine.store
        let errors = WireErrors(interface: .tasks, tenant: wanted.tenant)
        return context.pages(call, from: start, errors) {
            (cursor: TaskID?) async throws(ReadFailure) -> WirePage<TasksAPI.List.Reply, TaskID> in
            let page = try await store.tasks(
                of: wanted.tenant,
                for: session.caller,
                profile: wanted.profile,
                state: wanted.state.map(TaskState.init),
                after: cursor,
                limit: limit
            )
            let tasks = page.items.map(TasksAPI.Task.init)
            return WirePage(
                reply: TasksAPI.List.Reply(tasks: tasks, next: page.next?.description),
                next: page.next
            )
        }
    }

    private func due(
        _ call: IncomingCall,
        _ wanted: TasksAPI.Due.Parameters,
        _ session: ControlService.Session
    ) throws -> Answer {
        let limit = try HandlerContext.limit(wanted.limit)
        let start = try HandlerContext.timeCursor(wanted.after)
        let until =
            try HandlerContext.instant(wanted.until, field: "until")
            ?? context.clock.now.advanced(byMilliseconds: 86_400_000)
        let store = context.engine.store
        let errors = WireErrors(interface: .tasks, tenant: wanted.tenant)
        return context.pages(call, from: start, errors) {
            (cursor: TimeCursor?) async throws(ReadFailure) -> WirePage<TasksAPI.Due.Reply, TimeCursor> in
            let page = try await store.dueOccurrences(
                of: wanted.tenant,
                for: session.caller,
                profile: wanted.profile,
                until: until,
                after: cursor,
                limit: limit
            )
            let occurrences = page.items.map(TasksAPI.Occurrence.init)
            return WirePage(
                reply: TasksAPI.Due.Reply(occurrences: occurrences, next: page.next?.text),
                next: page.next
            )
        }
    }

    private func show(_ wanted: TasksAPI.Show.Parameters, _ session: ControlService.Session) throws -> Answer {
        let id = try HandlerContext.task(wanted.task)
        let store = context.engine.store
        return context.answer(WireErrors(interface: .tasks, tenant: wanted.tenant)) {
            () async throws(ReadFailure) in
            let (task, occurrences, adherence) = try await store.task(id, of: wanted.tenant, for: session.caller)
            return TasksAPI.Show.Reply(
                task: TasksAPI.Task(task),
                occurrences: occurrences.map(TasksAPI.Occurrence.init),
                adherence: TasksAPI.Adherence(adherence, profile: task.task.spec.profile, task: id)
            )
        }
    }

    private func adherence(
        _ wanted: TasksAPI.GetAdherence.Parameters,
        _ session: ControlService.Session
    ) throws -> Answer {
        guard (wanted.profile == nil) != (wanted.task == nil) else {
            throw HandlerContext.invalid("profile", wanted.profile ?? "", "either a profile's key, or a task in task")
        }
        let task = try wanted.task.map { try HandlerContext.task($0) }
        let store = context.engine.store
        return context.answer(WireErrors(interface: .tasks, tenant: wanted.tenant)) {
            () async throws(ReadFailure) in
            let adherence = try await store.adherence(
                profile: wanted.profile,
                task: task,
                of: wanted.tenant,
                for: session.caller
            )
            return TasksAPI.GetAdherence.Reply(
                adherence: TasksAPI.Adherence(adherence, profile: wanted.profile, task: task)
            )
        }
    }
}

extension HandlerContext {
    /// A task's number.
    static func task(_ text: String, field: String = "task") throws -> TaskID {
        try checked { () throws(InvalidInput) in try TaskID(validating: text, field: field) }
    }

    /// The name under which a task is applied.
    static func taskKey(_ text: String) throws -> TaskKey {
        do {
            return try TaskKey(validating: text)
        } catch {
            throw invalid("key", text, "a task's key: 1 to 64 of a-z 0-9 . _ -, such as morning-medication")
        }
    }

    /// The number of an occurrence of a task, as it is given in full.
    static func occurrence(_ text: String?, of task: TaskID) throws -> Int? {
        guard let text else { return nil }
        return try checked { () throws(InvalidInput) in try occurrenceID(text, of: task) }.number
    }

    /// An occurrence of a task, as it is given in full.
    static func occurrenceID(_ text: String, of task: TaskID) throws(InvalidInput) -> OccurrenceID {
        let id = try OccurrenceID(validating: text, field: "occurrence")
        guard id.task == task else {
            throw InvalidInput(
                field: "occurrence",
                found: text,
                allowed: "an occurrence of task \(task), such as \(task)/14"
            )
        }
        return id
    }

    /// An instant that may be missing.
    static func instant(_ text: String?, field: String) throws -> Timestamp? {
        guard let text else { return nil }
        return try checked { () throws(InvalidInput) in try Timestamp(validating: text, field: field) }
    }

    /// Where a page begins.
    static func timeCursor(_ text: String?) throws -> TimeCursor? {
        guard let text else { return nil }
        return try checked { () throws(InvalidInput) in try TimeCursor(validating: text, field: "after") }
    }
}
