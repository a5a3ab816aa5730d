import FlowAPI
import FlowCore
import FlowEngine
import FlowStore
import Varlink

/// The methods of io.flowd.Reminders.
struct ReminderHandlers {
    let context: HandlerContext

    func register(in methods: inout MethodTable<ControlService.Session>) {
        methods.on(RemindersAPI.List.method) { call, session in
            try list(call, try call.parameters(as: RemindersAPI.List.Parameters.self), session)
        }
        methods.on(RemindersAPI.Missed.method) { call, session in
            try missed(call, try call.parameters(as: RemindersAPI.Missed.Parameters.self), session)
        }
        methods.on(RemindersAPI.Why.method, RemindersAPI.Why.Parameters.self, why)
        methods.on(RemindersAPI.Acknowledge.method, RemindersAPI.Acknowledge.Parameters.self, acknowledge)
        methods.on(RemindersAPI.Snooze.method, RemindersAPI.Snooze.Parameters.self, snooze)
    }

    private func errors(_ tenant: String) -> WireErrors {
        WireErrors(interface: .reminders, tenant: tenant)
    }

    private func list(
        _ call: IncomingCall,
        _ wanted: RemindersAPI.List.Parameters,
        _ session: ControlService.Session
    ) throws -> Answer {
        let limit = try HandlerContext.limit(wanted.limit)
        let start = try HandlerContext.timeCursor(wanted.after)
        let task = try wanted.task.map { try HandlerContext.task($0) }
        let job = try wanted.job.map { try HandlerContext.job($0) }
        let store = context.engine.store
        // Whoever asks about a task that isn't there is told so, in the words that its own interface has.
        let errors = WireErrors(interface: .tasks, tenant: wanted.tenant)
        return context.pages(call, from: start, errors) {
            (cursor: TimeCursor?) async throws(ReadFailure) -> WirePage<RemindersAPI.List.Reply, TimeCursor> in
            let page = try await store.reminders(
                of: wanted.tenant,
                for: session.caller,
                task: task,
                job: job,
                isSettled: wanted.settled ?? false,
                after: cursor,
                limit: limit
            )
            let reminders = page.items.map(RemindersAPI.Reminder.init)
            return WirePage(
                reply: RemindersAPI.List.Reply(reminders: reminders, next: page.next?.text),
                next: page.next
            )
        }
    }

    private func missed(
        _ call: IncomingCall,
        _ wanted: RemindersAPI.Missed.Parameters,
        _ session: ControlService.Session
    ) throws -> Answer {
        let limit = try HandlerContext.limit(wanted.limit)
        let start = try HandlerContext.timeCursor(wanted.after)
        let now = context.clock.now
        let since = try HandlerContext.checked { () throws(InvalidInput) in
            guard let text = wanted.since else { return now.advanced(byMilliseconds: -86_400_000) }
            let since = try Timestamp(validating: text, field: "since")
            guard since <= now else {
                throw InvalidInput(field: "since", found: text, allowed: "a time that isn't after now, \(now.rfc3339)")
            }
            return since
        }
        let store = context.engine.store
        return context.pages(call, from: start, errors(wanted.tenant)) {
            (cursor: TimeCursor?) async throws(ReadFailure) -> WirePage<RemindersAPI.Missed.Reply, TimeCursor> in
            let page = try await store.missed(
                of: wanted.tenant,
                for: session.caller,
                since: since,
                after: cursor,
                limit: limit
            )
            let isFirst = cursor == nil
            let outages = isFirst ? try await store.outages(since: since, limit: HandlerContext.pageLimitMax) : []
            return WirePage(
                reply: RemindersAPI.Missed.Reply(
                    outages: outages.map(RemindersAPI.Outage.init),
                    reminders: page.reminders.map(RemindersAPI.Reminder.init),
                    ranges: page.ranges.map(RemindersAPI.Range.init),
                    next: page.next?.text
                ),
                next: page.next
            )
        }
    }

    private func why(_ wanted: RemindersAPI.Why.Parameters, _ session: ControlService.Session) throws -> Answer {
        let id = try Self.reminder(wanted.reminder)
        let store = context.engine.store
        return context.answer(errors(wanted.tenant)) { () async throws(ReadFailure) in
            RemindersAPI.Why.Reply(try await store.reminderStory(id, of: wanted.tenant, for: session.caller))
        }
    }

    private func acknowledge(
        _ wanted: RemindersAPI.Acknowledge.Parameters,
        _ session: ControlService.Session
    ) throws -> Answer {
        let command: TaskCommand
        if wanted.reminder.utf8.count(where: { $0 == UInt8(ascii: "/") }) == 1 {
            let occurrence = try HandlerContext.checked { () throws(InvalidInput) in
                try OccurrenceID(validating: wanted.reminder, field: "reminder")
            }
            command = .acknowledge(occurrence, reminder: nil)
        } else {
            let id = try Self.reminder(wanted.reminder)
            command = .acknowledge(id.occurrence, reminder: id.number)
        }
        return try change(command, wanted.tenant, wanted.idempotencyKey, session) { receipt in
            RemindersAPI.Acknowledge.Reply(eventNumber: Int(receipt.eventNumber))
        }
    }

    private func snooze(_ wanted: RemindersAPI.Snooze.Parameters, _ session: ControlService.Session) throws -> Answer {
        let id = try Self.reminder(wanted.reminder)
        let length = try HandlerContext.checked { () throws(InvalidInput) in
            try DurationText.length(wanted.duration, field: "duration", in: TaskCommand.snoozeBounds)
        }
        return try change(.snooze(id, length), wanted.tenant, wanted.idempotencyKey, session) {
            receipt -> RemindersAPI.Snooze.Reply? in
            guard let reminder = receipt.reminder else { return nil }
            return RemindersAPI.Snooze.Reply(
                reminder: reminder.id.description,
                dueAt: reminder.dueAt.rfc3339,
                zone: receipt.zone,
                eventNumber: Int(receipt.eventNumber)
            )
        }
    }

    private func change<Reply: Encodable & Sendable>(
        _ command: TaskCommand,
        _ tenant: String,
        _ key: String?,
        _ session: ControlService.Session,
        reply: @escaping @Sendable (TaskReceipt) -> Reply?
    ) throws -> Answer {
        let key = try HandlerContext.key(key)
        let ticket = context.engine.submit(.task(command), to: tenant, caller: session.caller, key: key)
        return context.answer(ticket, errors(tenant)) { outcome -> Reply? in
            guard case .task(.changed(let receipt)) = outcome else { return nil }
            return reply(receipt)
        }
    }

    private static func reminder(_ text: String) throws -> ReminderID {
        try HandlerContext.checked { () throws(InvalidInput) in try ReminderID(validating: text, field: "reminder") }
    }
}
