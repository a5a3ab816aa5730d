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
    }

    private func list(
        _ call: IncomingCall,
        _ wanted: EventsAPI.List.Parameters,
        _ session: ControlService.Session
    ) throws -> Answer {
        let limit = try HandlerContext.limit(wanted.limit)
        let start = wanted.after ?? 0
        guard start >= 0 else { throw HandlerContext.invalid("after", String(start), "0 or an event's number") }
        let job = try wanted.job.map { try HandlerContext.job($0) }
        let store = context.engine.store
        let errors = WireErrors(interface: .events, tenant: wanted.tenant)
        return context.pages(call, from: EventNumber(start), errors) {
            (cursor: EventNumber?) async throws(ReadFailure) -> WirePage<EventsAPI.List.Reply, EventNumber> in
            let page = try await store.events(
                of: wanted.tenant,
                for: session.caller,
                after: cursor ?? 0,
                job: job,
                limit: limit
            )
            var events: [EventsAPI.Event] = []
            for event in page.items {
                do throws(InvalidInput) {
                    events.append(try EventsAPI.Event(event))
                } catch {
                    throw .failed(.corruptRow(table: "event", reason: error.message))
                }
            }
            return WirePage(
                reply: EventsAPI.List.Reply(events: events, next: page.next.map { Int($0) }),
                next: page.next
            )
        }
    }
}
