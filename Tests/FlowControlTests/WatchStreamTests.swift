import FlowAPI
import FlowCore
import FlowEngine
import TestSupport
import Testing
import Varlink

@testable import FlowControl

/// Watching over a real socket.
@Suite(.timeLimit(.minutes(5)))
struct WatchStreamTests {
    private typealias Replies = ReplySequence<EventsAPI.Watch.Reply>.Iterator

    private func watch(
        _ client: VarlinkClient,
        _ parameters: EventsAPI.Watch.Parameters = .init(tenant: "mine")
    ) throws -> Replies {
        try client.more(EventsAPI.Watch.method, parameters, as: EventsAPI.Watch.Reply.self).makeAsyncIterator()
    }

    /// Numbers of the events up to a cursor.
    @concurrent private func take(_ replies: Replies, through number: Int) async throws -> [Int] {
        var numbers: [Int] = []
        while let reply = try await replies.next() {
            numbers += reply.events.map(\.number)
            if reply.cursor >= number { break }
        }
        return numbers
    }

    private func progress(_ control: ControlWorld, _ count: Int, job: String = "1") async throws {
        try await control.connected(.owner) { client in
            let calls = try (1...count).map { number in
                try client.submit(
                    ActionsAPI.Progress.method,
                    ActionsAPI.Progress.Parameters(tenant: "mine", job: job, step: "a", percent: number % 100),
                    as: ActionsAPI.Progress.Reply.self
                )
            }
            for call in calls { _ = try await call.value() }
        }
    }

    /// The error with which watching ends before it begins.
    private func error(
        _ control: ControlWorld,
        _ parameters: EventsAPI.Watch.Parameters,
        as caller: Caller = .owner
    ) async throws -> VarlinkError? {
        try await control.connected(caller) { client in
            do {
                _ = try await watch(client, parameters).next()
                return nil
            } catch let error as VarlinkError {
                return error
            }
        }
    }

    @Test func theFirstReplyIsEmptyAndEventsFollowAsTheyHappen() async throws {
        try await ControlWorld.run { control in
            try await control.prepare()
            try await control.connected(.owner) { client in
                let replies = try watch(client, .init(tenant: "mine", fromNow: true))
                #expect(try await replies.next() == .init(events: [], cursor: 3, head: 3))
                try await progress(control, 1)
                let reply = try #require(try await replies.next())
                #expect(reply.cursor == 4)
                #expect(reply.events.map(\.kind) == ["actionProgressed"])
                let listed = try await control.call("io.flowd.Events.List", ["tenant": "mine", "after": 3])
                #expect(listed["events"]?[0]?["hash"] == .string(reply.events[0].hash))
            }
        }
    }

    @Test func whoComesAgainWithItsCursorMissesNothing() async throws {
        try await ControlWorld.run { control in
            try await control.prepare()
            var numbers: [Int] = []
            var cursor = 0
            for round in 1...5 {
                try await control.connected(.owner) { client in
                    let replies = try watch(client, .init(tenant: "mine", after: cursor))
                    try await progress(control, 40)
                    numbers += try await take(replies, through: 3 + 40 * round - 20)
                }
                cursor = numbers.last ?? 0
            }
            #expect(numbers == Array(1...(numbers.last ?? 0)))
            #expect(cursor >= 183)
        }
    }

    @Test func twoWatchersWithFiltersAreReportedWhatTheyWant() async throws {
        try await ControlWorld.run { control in
            try await control.prepare()
            _ = try await control.call("io.flowd.Jobs.Start", ["tenant": "mine", "template": "loose"])
            try await control.connected(.owner) { one in
                try await control.connected(.admin) { other in
                    let ofJob = try watch(one, .init(tenant: "mine", job: "2"))
                    let ofKind = try watch(other, .init(tenant: "mine", kinds: ["actionCompleted", "jobStarted"]))
                    try await progress(control, 3, job: "1")
                    try await progress(control, 2, job: "2")
                    _ = try await control.call(
                        "io.flowd.Actions.Complete",
                        ["tenant": "mine", "job": "2", "step": "a"]
                    )
                    #expect(try await take(ofJob, through: 10) == [4, 8, 9, 10])
                    #expect(try await take(ofKind, through: 10) == [3, 4, 10])
                }
            }
        }
    }

    @Test func whatCanNotBeWatchedIsAnError() async throws {
        try await ControlWorld.run { control in
            try await control.prepare()
            let invalid = DaemonAPI.InvalidInput.name
            let table: [(EventsAPI.Watch.Parameters, String, String)] = [
                (.init(tenant: "mine", after: -1), invalid, "after"),
                (.init(tenant: "mine", after: 4), invalid, "0 to 3"),
                (.init(tenant: "mine", after: 0, fromNow: true), invalid, "fromNow"),
                (.init(tenant: "mine", job: "x"), invalid, "job"),
                (.init(tenant: "mine", kinds: []), invalid, "kinds"),
                (.init(tenant: "mine", kinds: ["jobBegan"]), invalid, "kinds"),
                (.init(tenant: "mine", job: "9"), EventsAPI.NoSuchJob.name, "no job 9"),
                (.init(tenant: "theirs"), DaemonAPI.NoSuchTenant.name, "theirs"),
                (.init(tenant: "theirs", job: "9"), DaemonAPI.NoSuchTenant.name, "theirs"),
                (.init(tenant: "missing"), DaemonAPI.NoSuchTenant.name, "missing"),
            ]
            for (parameters, name, word) in table {
                let error = try #require(try await error(control, parameters))
                #expect(error.name == name)
                #expect("\(error.parameters)".contains(word), "\(error)")
            }
            let without = try await control.error("io.flowd.Events.Watch", ["tenant": "mine"])
            #expect(without == .expectedMore)
            #expect(try await self.error(control, .init(tenant: "mine", fromNow: false)) == nil)
            #expect(try await self.error(control, .init(tenant: "mine", after: 3, fromNow: false)) == nil)
        }
    }

    @Test func oneUserMayNotWatchTooOften() async throws {
        try await ControlWorld.run { control in
            try await control.prepare()
            var clients: [VarlinkClient] = []
            var watchers: [Replies] = []
            for _ in 0..<256 {
                let client = try await VarlinkClient.connect(to: control.path(.owner))
                let replies = try watch(client, .init(tenant: "mine", fromNow: true))
                #expect(try await replies.next()?.cursor == 3)
                clients.append(client)
                watchers.append(replies)
            }
            let error = try await error(control, .init(tenant: "mine"))
            #expect(error?.name == DaemonAPI.LimitReached.name)
            #expect(error?.parameters["limit"] == "watchersPerUser")
            #expect(error?.parameters["allowed"] == 256)
            #expect(try await self.error(control, .init(tenant: "mine"), as: .admin) == nil)
            watchers.removeAll()
            for client in clients { await client.close() }
            // Those who left are gone.
            try await eventually { control.world.gate.watchHub.watcherCount == 0 }
        }
    }

    @Test func watchersAreReportedThatTheDaemonStops() async throws {
        let left = Left()
        try await ControlWorld.run { control in
            try await control.prepare()
            let client = try await VarlinkClient.connect(to: control.path(.owner))
            let replies = try watch(client, .init(tenant: "mine", fromNow: true))
            _ = try await replies.next()
            (left.client, left.replies) = (client, replies)
        }
        // The world has ended, and did not wait for the watcher.
        do {
            _ = try await left.replies?.next()
            Issue.record("The daemon has stopped")
        } catch let error as VarlinkError {
            #expect(error.name == DaemonAPI.Stopping.name)
        }
    }

    /// What a test still has when its world has ended; set before and read after.
    private final class Left: @unchecked Sendable {
        var client: VarlinkClient?
        var replies: Replies?
    }
}
