import FlowAPI
import FlowCalendar
import FlowEngine

/// A day's board, made of what the lists of a tenant answer.
enum BoardAnswer {
    /// Adds the method, once those are there whose answers it is made of.
    static func register(in methods: inout Methods) {
        let reading = methods.reading
        methods.answer(TasksAPI.GetBoard.self) { wanted, call in
            let source = try await CalendarSource(
                CalendarLists(reading.calls(by: call)),
                tenant: wanted.tenant,
                profile: wanted.profile,
                now: call.now,
                zones: call.zones,
                note: { _ in }
            )
            return try await withTaskExecutorPreference(globalConcurrentExecutor) {
                try await source.board(of: wanted.day)
            }
        }
    }
}
