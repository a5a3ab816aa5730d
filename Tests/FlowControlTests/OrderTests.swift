import FlowAPI
import FlowCore
import FlowStore
import TestSupport
import Testing
import Varlink

@testable import FlowControl

/// One connection's calls, in order.
@Suite(.timeLimit(.minutes(5)))
struct OrderTests {
    @Test
    func sixteenPipelinedCallsAreSixteenCallsInFlightAnsweredInOrder() async throws {
        try await ControlWorld.run { control in
            try await control.prepare()
            let stop = control.world.keeper.stop(at: .beforeCommit)
            try await control.connected(.owner) { client in
                func submit(_ percent: Int) throws -> PendingReply<ActionsAPI.Progress.Reply> {
                    try client.submit(
                        ActionsAPI.Progress.method,
                        ActionsAPI.Progress.Parameters(tenant: "mine", job: "1", step: "a", percent: percent),
                        as: ActionsAPI.Progress.Reply.self
                    )
                }
                let first = try submit(1)
                await stop.reached()
                // None is answered, and all the same the rest is decided and waits for the next transaction.
                let pending = try [first] + (2...16).map(submit)
                try await eventually { control.world.gate.waitingIsAtLeast(15) }
                stop.open()
                var numbers: [Int] = []
                for (index, reply) in pending.enumerated() {
                    let action = try await reply.value().action
                    #expect(action.progress == index + 1)
                    numbers.append(action.eventNumber)
                }
                #expect(numbers == (4...19).map { $0 })
            }
        }
    }

    @Test
    func aReadSeesTheWritesBeforeItOnItsConnection() async throws {
        try await ControlWorld.run { control in
            try await control.prepare()
            try await control.connected(.owner) { client in
                for percent in 1...20 {
                    let write = try client.submit(
                        ActionsAPI.Progress.method,
                        ActionsAPI.Progress.Parameters(tenant: "mine", job: "1", step: "a", percent: percent),
                        as: ActionsAPI.Progress.Reply.self
                    )
                    let read = try client.submit(
                        JobsAPI.Show.method,
                        JobsAPI.Show.Parameters(tenant: "mine", job: "1"),
                        as: JobsAPI.Show.Reply.self
                    )
                    #expect(try await read.value().nodes.first?.progress == percent)
                    _ = try await write.value()
                }
            }
        }
    }

    @Test(arguments: [1, 3, 7, 100])
    func moreGoesThroughAllPages(limit: Int) async throws {
        try await ControlWorld.run { control in
            try await control.prepare()
            for _ in 0..<6 {
                _ = try await control.call("io.flowd.Jobs.Start", ["tenant": "mine", "template": "loose"])
            }
            try await control.connected(.owner) { client in
                var jobs: [String] = []
                var pages = 0
                let replies = try client.more(
                    JobsAPI.List.method,
                    JobsAPI.List.Parameters(tenant: "mine", limit: limit),
                    as: JobsAPI.List.Reply.self
                )
                for try await reply in replies {
                    #expect(reply.jobs.count <= limit)
                    jobs += reply.jobs.map(\.id)
                    pages += 1
                }
                #expect(jobs == (1...7).reversed().map { String($0) })
                #expect(pages == (7 + limit - 1) / limit)
                var events: [Int] = []
                let history = try client.more(
                    EventsAPI.List.method,
                    EventsAPI.List.Parameters(tenant: "mine", limit: limit),
                    as: EventsAPI.List.Reply.self
                )
                for try await reply in history { events += reply.events.map(\.number) }
                #expect(events == (1...9).map { $0 })
            }
            let page = try await control.call("io.flowd.Jobs.List", ["tenant": "mine", "limit": 3])
            let next = try #require(page["next"])
            let following = try await control.call("io.flowd.Jobs.List", ["tenant": "mine", "limit": 1, "after": next])
            #expect(following["jobs"]?[0]?["id"] == "4")
        }
    }

    @Test
    func aStreamOfAMissingTenantEndsWithTheError() async throws {
        try await ControlWorld.run { control in
            try await control.connected(.stranger) { client in
                let replies = try client.more(
                    JobsAPI.List.method,
                    JobsAPI.List.Parameters(tenant: "mine"),
                    as: JobsAPI.List.Reply.self
                )
                await #expect(throws: VarlinkError.self) { for try await _ in replies {} }
            }
        }
    }
}
