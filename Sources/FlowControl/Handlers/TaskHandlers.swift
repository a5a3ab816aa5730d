import FlowAPI
import FlowCore
import FlowStore

/// The methods of io.flowd.Tasks.
enum TaskHandlers {
    static func register(in methods: inout Methods) {
        registerChanges(in: &methods)
        methods.list(TasksAPI.List.self) { wanted, limit, call in
            let start = try wanted.after.map { try TaskID(validating: $0, field: "after") }
            return Listing(from: start, item: TasksAPI.Task.init, place: \.description) { cursor in
                try await call.store.tasks(
                    of: wanted.tenant,
                    for: call.caller,
                    profile: wanted.profile,
                    state: wanted.state.map(TaskState.init),
                    after: cursor,
                    limit: limit
                )
            }
        }
        methods.list(TasksAPI.Due.self) { wanted, limit, call in
            let start = try TimeCursor(wire: wanted.after)
            let until =
                try wanted.until.map { try Timestamp(validating: $0, field: "until") }
                ?? call.now.advanced(byMilliseconds: 86_400_000)
            return Listing(from: start, item: TasksAPI.Occurrence.init, place: \.text) { cursor in
                try await call.store.dueOccurrences(
                    of: wanted.tenant,
                    for: call.caller,
                    profile: wanted.profile,
                    until: until,
                    after: cursor,
                    limit: limit
                )
            }
        }
        methods.list(TasksAPI.ListOccurrences.self, OccurrenceList.list)
        methods.answer(TasksAPI.Show.self) { wanted, call in
            let id = try TaskID(validating: wanted.task)
            let (task, occurrences, adherence) = try await call.store.task(id, of: wanted.tenant, for: call.caller)
            return .init(
                task: .init(task),
                occurrences: occurrences.map(TasksAPI.Occurrence.init),
                adherence: .init(adherence, profile: task.task.spec.profile, task: id)
            )
        }
        methods.answer(TasksAPI.GetAdherence.self, AdherenceAnswer.answer)
    }

    private static func registerChanges(in methods: inout Methods) {
        methods.task(TasksAPI.Add.self) { wanted, call in
            try call.context.checkChannels(ofReminders: wanted.spec.reminders, in: wanted.tenant, for: call.caller)
            return .add(TaskInput(wanted.spec).takingTimeOfRule)
        }
        methods.task(TasksAPI.Apply.self) { wanted, call in
            try call.context.checkChannels(ofReminders: wanted.spec.reminders, in: wanted.tenant, for: call.caller)
            return .apply(try TaskKey(wire: wanted.key), TaskInput(wanted.spec).takingTimeOfRule)
        }
        methods.task(TasksAPI.Edit.self) { wanted, call in
            let task = try TaskID(validating: wanted.task)
            try call.context.checkChannels(ofReminders: wanted.spec.reminders, in: wanted.tenant, for: call.caller)
            return .edit(task, TaskInput(wanted.spec))
        }
        methods.task(TasksAPI.Complete.self) { wanted, _ in
            let task = try TaskID(validating: wanted.task)
            let occurrence = try wanted.occurrence.map { try OccurrenceID(wire: $0, of: task).number }
            return .complete(task, occurrence: occurrence, note: wanted.note)
        }
        methods.task(TasksAPI.Skip.self) { wanted, _ in
            let task = try TaskID(validating: wanted.task)
            let occurrence = try wanted.occurrence.map { try OccurrenceID(wire: $0, of: task).number }
            return .skip(task, occurrence: occurrence, reason: wanted.reason)
        }
        methods.task(TasksAPI.Reopen.self) { wanted, _ in
            let task = try TaskID(validating: wanted.task)
            return .reopen(try OccurrenceID(wire: wanted.occurrence, of: task), reason: wanted.reason)
        }
        methods.task(TasksAPI.Pause.self) { wanted, _ in .pause(try TaskID(validating: wanted.task)) }
        methods.task(TasksAPI.Resume.self) { wanted, _ in .resume(try TaskID(validating: wanted.task)) }
        methods.task(TasksAPI.End.self) { wanted, _ in .end(try TaskID(validating: wanted.task)) }
    }
}

extension Methods {
    fileprivate mutating func task<Method: APIMethod>(
        _ method: Method.Type,
        _ body: @escaping @Sendable (Method.Parameters, Call) throws -> TaskCommand
    ) where Method.Parameters: CommandParameters, Method.Reply == TasksAPI.Add.Reply {
        command(method, Commands.task, body) { receipt in .init(task: .init(receipt)) }
    }
}
