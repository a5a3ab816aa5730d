import FlowAPI
import FlowCore
import FlowEngine
import FlowStore
import TestSupport
import Testing
import Varlink

@testable import FlowControl

/// What is done to jobs as a whole, over the socket.
@Suite(.timeLimit(.minutes(5)))
struct JobChangeTests {
    /// A call to job 1 of "mine".
    private func call(
        _ control: ControlWorld,
        _ method: String,
        _ parameters: [String: JSONValue] = [:],
        as caller: Caller = .manager
    ) async throws -> JSONValue {
        let target: [String: JSONValue] = ["tenant": "mine", "job": "1"]
        return try await control.call(
            "io.flowd.\(method)",
            .object(target.merging(parameters) { $1 }),
            as: caller
        )
    }

    private func error(
        _ control: ControlWorld,
        _ method: String,
        _ parameters: [String: JSONValue] = [:],
        as caller: Caller = .manager
    ) async throws -> VarlinkError? {
        do {
            _ = try await call(control, method, parameters, as: caller)
            return nil
        } catch let error as VarlinkError {
            return error
        }
    }

    private func run(_ body: @escaping @Sendable (ControlWorld) async throws -> Void) async throws {
        try await ControlWorld.run { control in
            try await control.prepare()
            try await control.prepareRoles()
            try await body(control)
        }
    }

    @Test
    func aHeldJobShowsItEverywhereAndRefusesWork() async throws {
        try await run { control in
            let held = try await call(control, "Jobs.Hold", ["reason": "Mrs Ito is ill"])
            #expect(held["change"]?["state"] == "held")
            let displayed = try await call(control, "Jobs.Show")
            #expect(displayed["job"]?["status"]?["state"] == "held")
            #expect(displayed["job"]?["status"]?["stop"]?["reason"] == "Mrs Ito is ill")
            #expect(displayed["job"]?["status"]?["stop"]?["by"] == "uid:1001")
            let list = JobsAPI.List.method
            let listed = try await control.call(list, ["tenant": "mine", "states": ["held"]])
            #expect(listed["jobs"]?[0]?["id"] == "1")
            let running = try await control.call(list, ["tenant": "mine", "states": ["running"]])
            #expect(running["jobs"] == [])
            let tenants = try await control.call("io.flowd.Tenants.List", [:], as: .manager)
            #expect(tenants["tenants"]?[0]?["status"]?["runningJobCount"] == 0)
            let refused = try await error(control, "Actions.Complete", ["step": "a"], as: .member)
            #expect(refused?.name == ActionsAPI.JobStopped.name)
            #expect(refused?.parameters["state"] == "held" && refused?.parameters["changedBy"] == "uid:1001")
            let message = try #require(refused?.message)
            #expect(message.contains("“Mrs Ito is ill”") && message.contains("Resume the job first"))
            let again = try await error(control, "Jobs.Hold", ["reason": "Again"])
            #expect(again?.name == JobsAPI.NotPossibleNow.name)
            #expect(again?.parameters["possible"] == ["cancel", "resume"])
            _ = try await call(control, "Jobs.Resume")
            _ = try await call(control, "Actions.Complete", ["step": "a"], as: .member)
        }
    }

    @Test
    func aFinishedJobIsNotReopenedAsAWhole() async throws {
        try await run { control in
            for step in ["a", "b", "c"] { _ = try await call(control, "Actions.Complete", ["step": .string(step)]) }
            let refused = try await error(control, "Jobs.Reopen")
            #expect(refused?.name == JobsAPI.NotPossibleNow.name && refused?.parameters["state"] == "completed")
            let message = try #require(refused?.message)
            #expect(message.contains("Reopen one of its steps, or add one"))
            let added = try await call(control, "Jobs.AddStep", ["step": "d", "title": "D"])
            #expect(added["change"]?["state"] == "running" && added["change"]?["displayed"] == "75")
        }
    }

    @Test
    func theLoserOfTwoEditsSeesWhatChanged() async throws {
        try await run { control in
            let seen = try #require(try await call(control, "Jobs.Show")["job"]?["status"]?["eventNumber"])
            // Work that goes on meanwhile is no conflict.
            _ = try await call(control, "Actions.Start", ["step": "a"], as: .member)
            let first = try await call(
                control,
                "Jobs.Update",
                ["due": "2026-12-24", "addLabels": ["vip"], "ifEvent": seen],
                as: .owner
            )
            let second: [String: JSONValue] = ["title": "Mine", "due": "2027-01-01", "ifEvent": seen]
            let lost = try await error(control, "Jobs.Update", second)
            #expect(lost?.name == JobsAPI.JobChanged.name)
            #expect(lost?.parameters["eventNumber"] == first["change"]?["eventNumber"])
            let changed = try #require(lost?.parameters["changes"])
            #expect(changed[0]?["field"] == "due" && changed[0]?["after"] == "2026-12-24")
            #expect(changed[0]?["before"] == nil && changed[0]?["changedBy"] == "uid:1000")
            #expect(changed[1]?["field"] == "labels" && changed[1]?["after"] == "vip" && changed[2] == nil)
            let kept = try await call(control, "Jobs.Show")
            #expect(kept["job"]?["spec"]?["due"] == "2026-12-24" && kept["job"]?["status"]?["title"] == "Loose steps")
            // An edit of the plan is one too.
            let step: [String: JSONValue] = ["step": "a", "before": "c", "ifEvent": seen]
            #expect(try await error(control, "Jobs.MoveStep", step)?.name == JobsAPI.JobChanged.name)
            var knowing = second
            knowing["ifEvent"] = lost?.parameters["eventNumber"]
            _ = try await call(control, "Jobs.Update", knowing)
            #expect(try await call(control, "Jobs.Show")["job"]?["status"]?["title"] == "Mine")
        }
    }

    @Test
    func detailsAreThereFromTheStartAndSurviveARestartOfTheActor() async throws {
        try await run { control in
            let start: [String: JSONValue] = [
                "tenant": "mine", "template": "loose", "title": "A special one", "labels": ["vip", "a/b", "vip"],
                "due": "2026-12-24T10:00", "priority": "high", "idempotencyKey": "k",
            ]
            let started = try await control.call("io.flowd.Jobs.Start", .object(start))
            let spec = try #require(started["job"]?["spec"])
            #expect(
                spec["labels"] == ["a/b", "vip"] && spec["due"] == "2026-12-24T10:00" && spec["priority"] == "high"
            )
            #expect(started["job"]?["status"]?["title"] == "A special one")
            control.world.engine.evictIdle()
            let removal: JSONValue = ["tenant": "mine", "job": "2", "removeLabels": ["vip"], "subject": "Mrs Ito"]
            _ = try await control.call("io.flowd.Jobs.Update", removal)
            // The same start again is answered as it was then.
            #expect(try await control.call("io.flowd.Jobs.Start", .object(start)) == started)
            let displayed = try await control.call("io.flowd.Jobs.Show", ["tenant": "mine", "job": "2"])
            #expect(
                displayed["job"]?["spec"]?["labels"] == ["a/b"] && displayed["job"]?["spec"]?["subject"] == "Mrs Ito"
            )
            for (field, value) in [("labels", ["no blank"]), ("due", "tomorrow")] as [(String, JSONValue)] {
                var wrong = start
                wrong[field] = value
                wrong["idempotencyKey"] = nil
                let error = try await control.error("io.flowd.Jobs.Start", .object(wrong))
                #expect(error?.name == DaemonAPI.InvalidInput.name && error?.parameters["field"] == .string(field))
            }
        }
    }

    @Test
    func aLargeStartIsAnsweredAgainAsItWas() async throws {
        try await run { control in
            _ = try await control.call(
                "io.flowd.Templates.Apply",
                ["tenant": "mine", "source": .string(SampleTemplates.rich)]
            )
            let start: JSONValue = [
                "tenant": "mine", "template": "rich",
                "attributes": ["name": .string(String(repeating: "x", count: 4000))],
                "labels": ["vip"], "idempotencyKey": "k",
            ]
            let started = try await control.call("io.flowd.Jobs.Start", start)
            let update: JSONValue = [
                "tenant": "mine", "job": "2", "setAttributes": ["name": "short"], "removeLabels": ["vip"],
            ]
            _ = try await control.call("io.flowd.Jobs.Update", update)
            control.world.engine.evictIdle()
            #expect(try await control.call("io.flowd.Jobs.Start", start) == started)
        }
    }

    @Test
    func thePlanOfAJobIsChangedAndFindingsNameWhatIsWrong() async throws {
        try await run { control in
            _ = try await call(control, "Actions.Complete", ["step": "a"], as: .member)
            let step: [String: JSONValue] = [
                "step": "call", "title": "Call back", "dependsOn": ["b"], "weight": 2,
                "form": [["field": "seen", "type": "boolean", "required": true]],
            ]
            let added = try await call(control, "Jobs.AddStep", step)
            #expect(added["change"]?["numerator"] == "1" && added["change"]?["denominator"] == "5")
            let wrong: [String: JSONValue] = [
                "step": "more", "title": "More", "dependsOn": ["cal"], "weight": -1,
                "when": ["step": "call", "field": "sen", "equals": 1.5],
            ]
            let refused = try await error(control, "Jobs.AddStep", wrong)
            #expect(refused?.name == JobsAPI.InvalidPlan.name)
            let findings = try #require(try refused?.parameters(as: JobsAPI.InvalidPlan.self).findings)
            #expect(findings.map(\.path) == ["more.weight", "more.dependsOn[0]", "more.when.field"])
            #expect(findings.allSatisfy { $0.message.contains("did you mean") || $0.path == "more.weight" })
            _ = try await call(control, "Jobs.RemoveStep", ["step": "b", "reason": "Done by others"])
            let displayed = try await call(control, "Jobs.Show")
            #expect(displayed["nodes"]?[1]?["removed"] == true && displayed["nodes"]?[1]?["reason"] == "Done by others")
            #expect(displayed["nodes"]?[2]?["key"] == "call" && displayed["nodes"]?[2]?["state"] == "ready")
            let frozen = try await error(control, "Jobs.RemoveStep", ["step": "a"])
            #expect(frozen?.name == JobsAPI.StepFrozen.name && frozen?.parameters["state"] == "done")
            let gone = try await error(control, "Actions.Start", ["step": "b"], as: .member)
            let message = try #require(gone?.message)
            #expect(message.contains("taken out of the job's plan"))
            // The actor reads what it wrote.
            control.world.engine.evictIdle()
            _ = try await call(control, "Actions.Complete", ["step": "call", "form": ["seen": true]], as: .member)
            #expect(try await call(control, "Jobs.Explain")["job"]?["status"]?["completion"]?["displayed"] == "75")
            let missing = try await error(control, "Jobs.MoveStep", ["step": "cal", "before": "c"])
            #expect(missing?.name == JobsAPI.NoSuchStep.name)
        }
    }

    @Test
    func aStepThatIsAddedMayTakeEvidence() async throws {
        try await run { control in
            let step: [String: JSONValue] = [
                "step": "proof", "title": "Proof", "evidence": [["kind": "photo", "count": 2]],
            ]
            _ = try await call(control, "Jobs.AddStep", step)
            let refused = try await error(control, "Actions.Complete", ["step": "proof"], as: .member)
            #expect(refused?.name == ActionsAPI.EvidenceMissing.name)
            let wrong: [String: JSONValue] = ["step": "more", "title": "More", "evidence": [["kind": "foto"]]]
            let finding = try #require(try await error(control, "Jobs.AddStep", wrong))
            #expect(finding.parameters["findings"]?.description.contains("photo") == true, "\(finding)")
        }
    }

    @Test
    func notesAreSaidListedAndTakenBack() async throws {
        try await run { control in
            for (number, text) in [(1, "One"), (2, "Secret"), (3, "Three")] {
                let step: JSONValue = number == 2 ? "a" : .null
                let reply = try await call(control, "Jobs.AddNote", ["text": .string(text), "step": step], as: .member)
                #expect(reply["number"] == .int(Int64(number)))
            }
            let page = try await call(control, "Jobs.ListNotes", ["limit": 2], as: .viewer)
            #expect(page["notes"]?[1]?["text"] == "Secret" && page["notes"]?[1]?["step"] == "a" && page["next"] == 2)
            let rest = try await call(control, "Jobs.ListNotes", ["after": 2], as: .viewer)
            #expect(rest["notes"]?[0]?["text"] == "Three" && rest["notes"]?[1] == nil && rest["next"] == nil)
            let ofStep = try await call(control, "Jobs.ListNotes", ["step": "a"], as: .viewer)
            #expect(ofStep["notes"]?[0]?["number"] == 2 && ofStep["notes"]?[1] == nil)
            // Somebody else may not, unless they manage; the author may, also when the actor has forgotten the note.
            let others = try await error(control, "Jobs.RemoveNote", ["number": 2], as: .colleague)
            #expect(others?.name == DaemonAPI.RoleTooLow.name && others?.parameters["needed"] == "manager")
            control.world.engine.evictIdle()
            let removed = try await call(control, "Jobs.RemoveNote", ["number": 2], as: .member)
            #expect(removed["eventNumber"] != 0)
            #expect(try await call(control, "Jobs.RemoveNote", ["number": 2], as: .member)["eventNumber"] == 0)
            let missing = try await error(control, "Jobs.RemoveNote", ["number": 9])
            #expect(missing?.name == JobsAPI.NoSuchNote.name)
            let notes = try await call(control, "Jobs.ListNotes", as: .viewer)
            #expect(notes["notes"]?[1]?["text"] == nil && notes["notes"]?[1]?["removedBy"] == "uid:1002")
            // The text is nowhere any more, and the chain still holds.
            let events = try await control.world.events(of: "mine")
            #expect(LedgerCheck.problem(in: events) == nil)
            #expect(!events.contains { $0.payload?.contains("Secret") == true })
            #expect(events.count { $0.payload == nil } == 1)
            #expect(events.count { $0.payload?.contains("Three") == true } == 1)
        }
    }
}
