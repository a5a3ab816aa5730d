import FlowAPI
import FlowCore
import FlowEngine
import TestSupport
import Testing
import Varlink

@testable import FlowControl

/// io.flowd.Simulation over the socket.
@Suite(.timeLimit(.minutes(5)))
struct SimulationTests {
    private static let method = SimulationAPI.Run.method

    /// The tests' clock begins at 2027-01-15T08:00:00Z.
    private func prepare(_ control: ControlWorld) async throws {
        try await control.prepare()
        try await control.prepareRoles()
        _ = try await control.call("io.flowd.Profiles.Create", ["tenant": "mine", "key": "ana"])
        let spec: JSONValue = [
            "title": "Medication", "profile": "ana", "rule": "FREQ=DAILY", "at": "09:00", "reminders": ["0m"],
        ]
        _ = try await control.call("io.flowd.Tasks.Add", ["tenant": "mine", "spec": spec])
    }

    private func run(
        _ control: ControlWorld,
        _ parameters: SimulationAPI.Run.Parameters,
        as caller: Caller = .owner
    ) async throws -> [SimulationAPI.Run.Reply] {
        try await control.connected(caller) { client in
            var replies: [SimulationAPI.Run.Reply] = []
            for try await reply in try client.more(Self.method, parameters, as: SimulationAPI.Run.Reply.self) {
                replies.append(reply)
            }
            return replies
        }
    }

    @Test func itTellsWhatWouldGoOut() async throws {
        try await ControlWorld.run { control in
            try await prepare(control)
            let replies = try await run(control, .init(tenant: "mine", until: "3d"), as: .viewer)
            let lines = replies.flatMap(\.lines)
            #expect(lines.map(\.at) == (15...17).map { "2027-01-\($0)T09:00:00.000Z" })
            #expect(lines.map(\.localAt) == (15...17).map { "2027-01-\($0)T09:00:00" })
            #expect(lines.map(\.reminder) == ["1/1/1", "1/2/1", "1/3/1"])
            #expect(lines.allSatisfy { $0.fateText == "sent" && $0.channel == "journal" && $0.recipient == "ana" })
            #expect(replies.map(\.percent) == replies.map(\.percent).sorted() && replies.last?.percent == 100)
            let summaries = replies.compactMap(\.summary)
            #expect(summaries.count == 1 && replies.last?.summary != nil)
            #expect(summaries.first?.fates == [.init(fateText: "sent", fate: .sent, count: 3)])
            #expect(summaries.first?.sent == 3 && summaries.first?.zone == "UTC")
            // It was a simulation: nothing has happened.
            let settled = try await control.call("io.flowd.Reminders.List", ["tenant": "mine", "settled": true])
            #expect(settled["reminders"] == [])
        }
    }

    @Test(
        arguments: [
            (["until": "soon"], "until", "soon"), (["until": "2027-01-01T00:00:00Z"], "until", "2027-01-01T00:00:00Z"),
            (["until": "400d"], "until", "400d"),
            (["until": "9d", "outages": [["from": "2d", "until": "1d"]]], "outages.until", "1d"),
            (["until": "9d", "outages": [["from": "10d", "until": "11d"]]], "outages.from", "10d"),
            (["until": "9d", "failures": 101], "failures", "101"), (["until": "9d", "seed": -1], "seed", "-1"),
        ] as [([String: JSONValue], String, String)]
    )
    func aMistakeIsReportedWithItsField(parameters: [String: JSONValue], field: String, found: String) async throws {
        try await ControlWorld.run { control in
            try await prepare(control)
            var parameters = parameters
            parameters["tenant"] = "mine"
            let error = try await control.firstError(Self.method, .object(parameters), as: .owner)
            #expect(error?.name == DaemonAPI.InvalidInput.name)
            #expect(error?.parameters["field"] == .string(field) && error?.parameters["found"] == .string(found))
        }
    }

    @Test func itHasToBeCalledWithMore() async throws {
        try await ControlWorld.run { control in
            try await prepare(control)
            let error = try await control.error(Self.method, ["tenant": "mine", "until": "1d"])
            #expect(error == .expectedMore)
        }
    }

    /// A caller who goes away in the middle leaves the place to the next one.
    @Test func whoHangsUpEndsIt() async throws {
        try await ControlWorld.run { control in
            try await prepare(control)
            let spec: JSONValue = [
                "title": "Often", "rule": "every 10m", "start": "2027-01-15T09:00", "reminders": ["0m"],
            ]
            _ = try await control.call("io.flowd.Tasks.Add", ["tenant": "mine", "spec": spec])
            let parameters: JSONValue = ["tenant": "mine", "until": "366d"]
            try await control.connected(.owner) { client in
                let replies = try client.more(Self.method, parameters, as: SimulationAPI.Run.Reply.self)
                let first = try await replies.makeAsyncIterator().next()
                #expect(first?.summary == nil && first?.lines.isEmpty == false)
            }
            while true {
                let error = try await control.firstError(Self.method, ["tenant": "mine", "until": "1d"], as: .owner)
                guard error?.name == DaemonAPI.LimitReached.name else {
                    #expect(error == nil)
                    break
                }
                await Task.yield()
            }
        }
    }
}
