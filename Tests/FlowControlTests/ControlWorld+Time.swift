import FlowCore
import FlowEngine
import TestSupport
import Varlink

extension ControlWorld {
    /// Adds a task of the tenant "mine", each day at nine in its zone.
    func addDaily(_ title: String, zone: String? = nil, profile: String? = nil) async throws {
        var spec: [String: JSONValue] = [
            "title": .string(title), "rule": "FREQ=DAILY", "at": "09:00", "reminders": .array(["0m"]),
        ]
        spec["zone"] = zone.map(JSONValue.string)
        spec["profile"] = profile.map(JSONValue.string)
        _ = try await call("io.flowd.Tasks.Add", ["tenant": "mine", "spec": .object(spec)])
    }

    /// When each task of the tenant "mine" comes next.
    func nextTimes() async throws -> [JSONValue?] {
        let list = try await call("io.flowd.Tasks.List", ["tenant": "mine"])
        guard case .array(let tasks)? = list["tasks"] else { return [] }
        return tasks.map { $0["nextAt"] }
    }

    /// Goes on to an instant, from one that is due to the next as the scheduler does, and tells what an attempt was made
    /// for: the minute, and the title.
    func go(to text: String, _ result: DeliveryResult = .sent) async throws -> [String] {
        let end = try Timestamp(validating: text, field: "end")
        var attempts: [String] = []
        while true {
            attempts += try await deliver(result)
            let now = world.clock.now
            let nextWake = try await world.engine.nextWake(after: now)
            guard let next = nextWake, next <= end else { break }
            world.clock.advance(byMilliseconds: next.milliseconds - now.milliseconds)
        }
        world.clock.advance(byMilliseconds: max(0, end.milliseconds - world.clock.now.milliseconds))
        return attempts
    }

    /// Does what is due now, and ends each attempt in the same way.
    func deliver(_ result: DeliveryResult) async throws -> [String] {
        var attempts: [String] = []
        for delivery in try await waiting() where try await world.engine.begin(delivery) {
            try await world.engine.finish(delivery, with: result)
            attempts.append("\(world.clock.now.rfc3339.prefix(16)) \(delivery.title)")
        }
        return attempts
    }

    /// Does what is due now but for the deliveries, which it returns.
    func waiting() async throws -> [Delivery] {
        let (engine, now) = (world.engine, world.clock.now)
        for wake in try await engine.wakes(upTo: now, limit: 10) { _ = try await engine.wake(wake.slug) }
        var deliveries: [Delivery] = []
        for channel in try await engine.channels(upTo: now) {
            deliveries += try await engine.pending(on: channel, upTo: now, limit: 100)
        }
        return deliveries
    }
}
