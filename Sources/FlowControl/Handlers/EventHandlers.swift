import FlowAPI
import FlowCore
import FlowEngine
import FlowStore
import Varlink

/// The methods of io.flowd.Events.
enum EventHandlers {
    static func register(in methods: inout Methods) {
        methods.list(EventsAPI.List.self) { wanted, limit, call in
            let start = try number(wanted.after ?? 0)
            let filter = try EventFilter(wanted)
            return Listing(from: start, item: wire, place: { Int($0) }) { cursor in
                try await call.store.events(
                    of: wanted.tenant,
                    for: call.caller,
                    after: cursor ?? 0,
                    matching: filter,
                    limit: limit
                )
            }
        }
        methods.stream(EventsAPI.Watch.self, watch)
    }

    private static func watch(_ wanted: EventsAPI.Watch.Parameters, _ call: Call) throws -> Answer {
        guard wanted.after == nil || wanted.fromNow != true else {
            throw InvalidInput(field: "fromNow", found: "true", allowed: "true without “after”, or “after” alone")
        }
        let start = try wanted.fromNow == true ? EventWatcher.Start.now : .after(number(wanted.after ?? 0))
        let filter = try EventFilter(wanted)
        return call.stream { () async throws(ReadFailure) -> EventWatcher in
            try await call.engine.watch(wanted.tenant, caller: { call.caller }, from: start, filter: filter)
        } next: { (watcher: inout EventWatcher) async throws -> EncodedReply? in
            guard let batch = try await watcher.next() else { return nil }
            return EncodedReply(bytes: try batch.text { try EncodedReply(wire($0)).bytes })
        }
    }

    private static func wire(_ batch: EventBatch) throws(ReadFailure) -> EventsAPI.Watch.Reply {
        var events: [EventsAPI.Event] = []
        for event in batch.events { events.append(try wire(event)) }
        return EventsAPI.Watch.Reply(events: events, cursor: Int(batch.through), head: Int(batch.head))
    }

    private static func number(_ number: Int) throws(InvalidInput) -> EventNumber {
        guard number >= 0 else {
            throw InvalidInput(field: "after", found: String(number), allowed: "0 or an event's number")
        }
        return EventNumber(number)
    }

    @Sendable private static func wire(_ event: Event) throws(ReadFailure) -> EventsAPI.Event {
        do throws(InvalidInput) {
            return try EventsAPI.Event(event)
        } catch {
            throw .failed(.corruptRow(table: "event", reason: error.message))
        }
    }
}
