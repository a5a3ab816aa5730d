import FlowAPI
import FlowCore
import FlowEngine
import FlowStore
import Varlink

/// The methods of io.flowd.Reminders.
enum ReminderHandlers {
    static func register(in methods: inout Methods) {
        methods.list(RemindersAPI.List.self, list)
        methods.list(RemindersAPI.Missed.self, missed)
        methods.answer(RemindersAPI.Why.self) { wanted, call in
            let id = try ReminderID(validating: wanted.reminder, field: "reminder")
            return .init(try await call.store.reminderStory(id, of: wanted.tenant, for: call.caller))
        }
        methods.command(RemindersAPI.Acknowledge.self, Commands.task) { wanted, _ in
            if wanted.reminder.utf8.count(where: { $0 == UInt8(ascii: "/") }) == 1 {
                return .acknowledge(try OccurrenceID(validating: wanted.reminder, field: "reminder"), reminder: nil)
            }
            let id = try ReminderID(validating: wanted.reminder, field: "reminder")
            return .acknowledge(id.occurrence, reminder: id.number)
        } reply: { receipt in
            .init(eventNumber: Int(receipt.eventNumber))
        }
        methods.command(RemindersAPI.Snooze.self, Commands.task) { wanted, _ in
            let id = try ReminderID(validating: wanted.reminder, field: "reminder")
            let bounds = TaskCommand.snoozeBounds
            return .snooze(id, try DurationText.length(wanted.duration, field: "duration", in: bounds))
        } reply: { receipt in
            guard let reminder = receipt.reminder else { return nil }
            return .init(
                reminder: reminder.id.description,
                dueAt: reminder.dueAt.rfc3339,
                zone: receipt.zone,
                eventNumber: Int(receipt.eventNumber)
            )
        }
    }

    @Sendable private static func list(
        _ wanted: RemindersAPI.List.Parameters,
        _ limit: Int,
        _ call: Call
    ) throws -> Listing<RemindersAPI.List.Reply, TimeCursor> {
        let start = try TimeCursor(wire: wanted.after)
        let task = try wanted.task.map { try TaskID(validating: $0) }
        let job = try wanted.job.map { try JobID(validating: $0) }
        return Listing(from: start, item: RemindersAPI.Reminder.init, place: \.text) { cursor in
            do throws(ReadFailure) {
                return try await call.store.reminders(
                    of: wanted.tenant,
                    for: call.caller,
                    task: task,
                    job: job,
                    isSettled: wanted.settled ?? false,
                    isFailed: wanted.failed ?? false,
                    after: cursor,
                    limit: limit
                )
            } catch {
                // Whoever asks about a task that isn't there is told so, in the words that its own interface has.
                let errors = WireErrors(interface: TasksAPI.self, tenant: wanted.tenant)
                throw errors.error(error, reference: call.engine.log(error)).varlinkError
            }
        }
    }

    @Sendable private static func missed(
        _ wanted: RemindersAPI.Missed.Parameters,
        _ limit: Int,
        _ call: Call
    ) throws -> Listing<RemindersAPI.Missed.Reply, TimeCursor> {
        let start = try TimeCursor(wire: wanted.after)
        let now = call.now
        var since = now.advanced(byMilliseconds: -86_400_000)
        if let text = wanted.since {
            since = try Timestamp(validating: text, field: "since")
            guard since <= now else {
                throw InvalidInput(field: "since", found: text, allowed: "a time that isn't after now, \(now.rfc3339)")
            }
        }
        return Listing(from: start) { [since] cursor in
            let page = try await call.store.missed(
                of: wanted.tenant,
                for: call.caller,
                since: since,
                after: cursor,
                limit: limit
            )
            let isFirst = cursor == nil
            let outages = isFirst ? try await call.store.outages(since: since, limit: Call.pageLimitMax) : []
            let hanging = isFirst ? try await call.store.hanging(of: wanted.tenant, for: call.caller) : []
            let reply = RemindersAPI.Missed.Reply(
                outages: outages.map(RemindersAPI.Outage.init),
                hanging: hanging.isEmpty ? nil : hanging.map(RemindersAPI.Reminder.init),
                reminders: page.reminders.map(RemindersAPI.Reminder.init),
                ranges: page.ranges.map(RemindersAPI.Range.init),
                next: page.next?.text
            )
            return (reply, page.next)
        }
    }
}
