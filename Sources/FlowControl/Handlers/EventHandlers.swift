import FlowAPI
import FlowCore
import FlowEngine
import FlowStore
import Varlink

/// The methods of io.flowd.Events.
struct EventHandlers {
    let context: HandlerContext

    func register(in methods: inout MethodTable<ControlService.Session>) {
        methods.on(EventsAPI.List.method) { call, session in
            try list(call, try call.parameters(as: EventsAPI.List.Parameters.self), session)
        }
        methods.onMore(EventsAPI.Watch.method, EventsAPI.Watch.Parameters.self, watch)
    }

    private func list(
        _ call: IncomingCall,
        _ wanted: EventsAPI.List.Parameters,
        _ session: ControlService.Session
    ) throws -> Answer {
        let limit = try HandlerContext.limit(wanted.limit)
        let start = try Self.number(wanted.after ?? 0)
        let filter = try HandlerContext.checked { () throws(InvalidInput) in try EventFilter(wanted) }
        let store = context.engine.store
        let errors = WireErrors(interface: .events, tenant: wanted.tenant)
        return context.pages(call, from: start, errors) {
            (cursor: EventNumber?) async throws(ReadFailure) -> WirePage<EventsAPI.List.Reply, EventNumber> in
            let page = try await store.events(
                of: wanted.tenant,
                for: session.caller,
                after: cursor ?? 0,
                matching: filter,
                limit: limit
            )
            let events = try Self.wire(page.items)
            return WirePage(
                reply: EventsAPI.List.Reply(events: events, next: page.next.map { Int($0) }),
                next: page.next
            )
        }
    }

    private func watch(_ wanted: EventsAPI.Watch.Parameters, _ session: ControlService.Session) throws -> Answer {
        guard wanted.after == nil || wanted.fromNow != true else {
            throw HandlerContext.invalid("fromNow", "true", "true without “after”, or “after” alone")
        }
        let start = try wanted.fromNow == true ? EventWatcher.Start.now : .after(Self.number(wanted.after ?? 0))
        let filter = try HandlerContext.checked { () throws(InvalidInput) in try EventFilter(wanted) }
        let engine = context.engine
        return context.stream(WireErrors(interface: .events, tenant: wanted.tenant)) {
            () async throws(ReadFailure) -> EventWatcher in
            try await engine.watch(wanted.tenant, caller: { session.caller }, from: start, filter: filter)
        } next: { (watcher: inout EventWatcher) async throws(ReadFailure) -> EventsAPI.Watch.Reply? in
            guard let batch = try await watcher.next() else { return nil }
            let events = try Self.wire(batch.events)
            return EventsAPI.Watch.Reply(events: events, cursor: Int(batch.through), head: Int(batch.head))
        }
    }

    private static func number(_ number: Int) throws -> EventNumber {
        guard number >= 0 else { throw HandlerContext.invalid("after", String(number), "0 or an event's number") }
        return EventNumber(number)
    }

    private static func wire(_ events: [Event]) throws(ReadFailure) -> [EventsAPI.Event] {
        var wire: [EventsAPI.Event] = []
        wire.reserveCapacity(events.count)
        for event in events {
            do throws(InvalidInput) {
                wire.append(try EventsAPI.Event(event))
            } catch {
                throw .failed(.corruptRow(table: "event", reason: error.message))
            }
        }
        return wire
    }
}
