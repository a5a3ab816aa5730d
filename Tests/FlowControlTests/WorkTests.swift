import FlowAPI
import FlowCore
import FlowEngine
import FlowStore
import TestSupport
import Testing
import Varlink

@testable import FlowControl

/// A job over the socket from its template to its end, as the contract's types see it.
@Suite(.timeLimit(.minutes(5)))
struct WorkTests {
    @Test
    func aJobIsWorkedOffAndExplained() async throws {
        try await ControlWorld.run { control in
            try await control.prepare()
            try await control.connected(.owner) { client in
                let applied = try await client.call(
                    TemplatesAPI.Apply.method,
                    TemplatesAPI.Apply.Parameters(tenant: "mine", source: SampleTemplates.rich),
                    as: TemplatesAPI.Apply.Reply.self
                )
                #expect(applied.changed && applied.version == 1)
                let started = try await client.call(
                    JobsAPI.Start.method,
                    JobsAPI.Start.Parameters(
                        tenant: "mine",
                        template: "rich",
                        subject: "Mrs Ito",
                        attributes: ["colour": "green", "urgent": true]
                    ),
                    as: JobsAPI.Start.Reply.self
                )
                #expect(started.job.id == "2")
                let done = try await client.call(
                    ActionsAPI.Complete.method,
                    ActionsAPI.Complete.Parameters(tenant: "mine", job: "2", step: "measure", form: ["reading": 0.1]),
                    as: ActionsAPI.Complete.Reply.self
                )
                #expect(done.action.jobDisplayed == "30")
                let displayed = try await client.call(
                    JobsAPI.Show.method,
                    JobsAPI.Show.Parameters(tenant: "mine", job: "2"),
                    as: JobsAPI.Show.Reply.self
                )
                #expect(
                    displayed.nodes.map(\.key) == ["measure", "work", "mend", "paint", "polish", "red-only", "photo"]
                )
                #expect(displayed.nodes.map(\.depth) == [0, 0, 1, 1, 1, 0, 0])
                #expect(displayed.nodes[0].form == ["reading": 0.1])
                #expect(displayed.nodes[1].completion?.displayed == "0")
                #expect(displayed.nodes[5].state == .notApplicable)
                let explained = try await client.call(
                    JobsAPI.Explain.method,
                    JobsAPI.Explain.Parameters(tenant: "mine", job: "2"),
                    as: JobsAPI.Explain.Reply.self
                )
                #expect(explained.contributions.map(\.earned) == ["30.00", "0.00", "0.00", "0.00", "0.00", "0.00"])
                #expect(explained.job == displayed.job)
                let events = try await client.call(
                    EventsAPI.List.method,
                    EventsAPI.List.Parameters(tenant: "mine", job: "2"),
                    as: EventsAPI.List.Reply.self
                )
                #expect(events.events.map(\.kind) == ["jobStarted", "actionCompleted"])
                #expect(events.events[1].payload?["after"]?["form"]?["reading"] == 0.1)
            }
        }
    }

    @Test
    func aLintNeedsNoTenantButAMember() async throws {
        try await ControlWorld.run { control in
            try await control.prepare()
            try await control.prepareRoles()
            let good = try await control.call(
                "io.flowd.Templates.Lint",
                ["source": .string(SampleTemplates.rich)],
                as: .viewer
            )
            #expect(good["valid"] == true)
            for caller in [Caller.admin, .owner, .viewer, .colleague] {
                for method in ["io.flowd.Templates.Lint", "io.flowd.Library.Lint"] {
                    #expect(try await control.call(method, ["source": "x: 1"], as: caller)["valid"] == false)
                }
            }
            for method in ["io.flowd.Templates.Lint", "io.flowd.Library.Lint"] {
                #expect(try await control.error(method, ["source": "x: 1"], as: .stranger) == .permissionDenied)
            }
            let remove: JSONValue = ["tenant": "mine", "principal": "uid:1003"]
            _ = try await control.call("io.flowd.Members.Remove", remove)
            let error = try await control.error("io.flowd.Templates.Lint", ["source": "x: 1"], as: .viewer)
            #expect(error == .permissionDenied)
        }
    }

    @Test
    func aFullDiskIsSaidAndReadingGoesOn() async throws {
        try await ControlWorld.run { control in
            try await control.prepare()
            control.world.keeper.fail(at: .beforeCommit, with: .diskFull("Injected"))
            let start: JSONValue = ["tenant": "mine", "job": "1", "step": "a"]
            #expect(try await control.error("io.flowd.Actions.Start", start)?.name == DaemonAPI.DiskFull.name)
            let status = try await control.call("io.flowd.Daemon.GetStatus", [:], as: .stranger)
            #expect(status["status"]?["readOnly"] == true)
            _ = try await control.call("io.flowd.Jobs.Show", ["tenant": "mine", "job": "1"])
            _ = try await control.call("io.flowd.Actions.Start", start)
            let later = try await control.call("io.flowd.Daemon.GetStatus", [:], as: .stranger)
            #expect(later["status"]?["readOnly"] == false)
        }
    }

    @Test
    func stoppingIsSaid() async throws {
        try await ControlWorld.run { control in
            try await control.prepare()
            control.world.engine.stop()
            let start: JSONValue = ["tenant": "mine", "job": "1", "step": "a"]
            #expect(try await control.error("io.flowd.Actions.Start", start)?.name == DaemonAPI.Stopping.name)
        }
    }
}
