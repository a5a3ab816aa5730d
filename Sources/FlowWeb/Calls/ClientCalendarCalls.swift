import FlowAPI
import FlowCalendar
import FlowClient

/// Calls that a calendar is made of, over the socket.
struct ClientCalendarCalls: CalendarCalls {
    let client: FlowClient

    func call<Method: APIMethod>(_ method: Method.Type, _ parameters: Method.Parameters) async throws -> Method.Reply {
        try await client.call(method, parameters)
    }
}
