import FlowAPI
import FlowCore
import TestSupport
import Testing
import Varlink

@testable import FlowControl

/// What can't be used is named, with what is allowed.
@Suite(.timeLimit(.minutes(5)))
struct ArgumentTests {
    private static let invalidInput = DaemonAPI.InvalidInput.name

    static let table: [(method: String, parameters: JSONValue, error: String, word: String)] = [
        ("io.flowd.Jobs.Nothing", [:], ServiceErrorName.methodNotFound, "io.flowd.Jobs.Nothing"),
        ("io.flowd.Nothing.Start", [:], ServiceErrorName.interfaceNotFound, "io.flowd.Nothing"),
        ("io.flowd.Jobs.List", [:], ServiceErrorName.invalidParameter, "tenant"),
        ("io.flowd.Jobs.List", ["tenant": "mine", "stats": ["held"]], ServiceErrorName.invalidParameter, "stats"),
        (
            "io.flowd.Jobs.Hold", ["tenant": "mine", "job": "1", "reason": "x", "idempotencykey": "k"],
            ServiceErrorName.invalidParameter, "idempotencyKey"
        ),
        ("io.flowd.Daemon.GetStatus", ["tenant": "mine"], ServiceErrorName.invalidParameter, "no fields"),
        ("io.flowd.Jobs.List", ["tenant": 7], ServiceErrorName.invalidParameter, "tenant"),
        ("io.flowd.Jobs.List", ["tenant": "mine", "limit": "many"], ServiceErrorName.invalidParameter, "limit"),
        ("io.flowd.Jobs.List", ["tenant": "mine", "limit": 1.5], ServiceErrorName.invalidParameter, "limit"),
        ("io.flowd.Jobs.List", ["tenant": "mine", "limit": 0], invalidInput, "1 to 1000"),
        ("io.flowd.Jobs.List", ["tenant": "mine", "limit": 1001], invalidInput, "1 to 1000"),
        ("io.flowd.Jobs.List", ["tenant": "mine", "limit": -1], invalidInput, "1 to 1000"),
        ("io.flowd.Jobs.List", ["tenant": "mine", "after": "x"], invalidInput, "after"),
        ("io.flowd.Jobs.List", ["tenant": "mine", "search": " "], invalidInput, "search"),
        (
            "io.flowd.Jobs.List", ["tenant": "mine", "search": .string(String(repeating: "x", count: 101))],
            invalidInput, "search"
        ),
        ("io.flowd.Jobs.List", ["tenant": "mine", "createdFrom": "yesterday"], invalidInput, "createdFrom"),
        (
            "io.flowd.Jobs.List",
            ["tenant": "mine", "changedFrom": "2026-01-02T00:00:00Z", "changedUntil": "2026-01-01T00:00:00Z"],
            invalidInput, "changedUntil"
        ),
        ("io.flowd.Jobs.List", ["tenant": "mine", "assignee": "role:chief"], invalidInput, "role:owner"),
        ("io.flowd.Jobs.List", ["tenant": "mine", "percentMin": 101], invalidInput, "percentMin"),
        ("io.flowd.Jobs.List", ["tenant": "mine", "percentMin": 50, "percentMax": 20], invalidInput, "percentMax"),
        ("io.flowd.Jobs.List", ["tenant": "mine", "sort": "-chnged"], invalidInput, "changed"),
        ("io.flowd.Jobs.List", ["tenant": "mine", "states": ["done"]], ServiceErrorName.invalidParameter, "states"),
        ("io.flowd.Jobs.List", ["tenant": "mine", "labels": ["a b"]], invalidInput, "labels"),
        (
            "io.flowd.Jobs.List", ["tenant": "mine", "priorities": ["high!"]], ServiceErrorName.invalidParameter,
            "high!"
        ),
        ("io.flowd.Jobs.List", ["tenant": "mine", "dueFrom": "2026-02-30"], invalidInput, "dueFrom"),
        ("io.flowd.Jobs.List", ["tenant": "mine", "dueUntil": "2026-11-21T10:00:00Z"], invalidInput, "dueUntil"),
        (
            "io.flowd.Jobs.List", ["tenant": "mine", "dueFrom": "2026-12-24", "dueUntil": "2026-12-24"], invalidInput,
            "after “dueFrom”"
        ),
        ("io.flowd.Jobs.List", ["tenant": "mine", "withoutDue": true, "overdue": true], invalidInput, "withoutDue"),
        ("io.flowd.Events.List", ["tenant": "mine", "after": -1], invalidInput, "after"),
        ("io.flowd.Events.List", ["tenant": "mine", "job": "0"], invalidInput, "job"),
        (
            "io.flowd.Events.List", ["tenant": "mine", "kinds": ["jobStartd"]], invalidInput,
            "Did you mean “jobStarted”?"
        ),
        (
            "io.flowd.Events.List", ["tenant": "mine", "kinds": ["occurrenceReopened"]], invalidInput,
            "Did you mean one of “jobReopened”, “actionReopened”, “taskReopened”, “instalmentReopened”?"
        ),
        (
            "io.flowd.Events.List", ["tenant": "mine", "kinds": ["occurrence_skipped"]], invalidInput,
            "tenantCreated, tenantChanged, "
        ),
        ("io.flowd.Events.List", ["tenant": "mine", "kinds": [""]], invalidInput, "paymentReallocated, budgetSet"),
        ("io.flowd.Events.List", ["tenant": "mine", "kinds": []], invalidInput, "kinds"),
        (
            "io.flowd.Events.List", ["tenant": "mine", "kinds": "jobStarted"], ServiceErrorName.invalidParameter,
            "kinds"
        ),
        ("io.flowd.Events.List", ["tenant": "mine", "principal": "1000"], invalidInput, "uid:1000"),
        ("io.flowd.Events.List", ["tenant": "mine", "step": "A B"], invalidInput, "step"),
        ("io.flowd.Events.List", ["tenant": "mine", "from": "yesterday"], invalidInput, "from"),
        ("io.flowd.Events.List", ["tenant": "mine", "until": "2026-02-30T00:00:00Z"], invalidInput, "until"),
        (
            "io.flowd.Events.List",
            ["tenant": "mine", "from": "2026-01-02T00:00:00Z", "until": "2026-01-02T00:00:00Z"], invalidInput, "until"
        ),
        ("io.flowd.Events.List", ["tenant": "mine", "job": "9"], EventsAPI.NoSuchJob.name, "no job 9"),
        ("io.flowd.Jobs.Show", ["tenant": "mine", "job": "one"], invalidInput, "job"),
        ("io.flowd.Jobs.Show", ["tenant": "mine", "job": "1234567890123456"], invalidInput, "job"),
        ("io.flowd.Jobs.Show", ["tenant": "mine", "job": "9"], JobsAPI.NoSuchJob.name, "no job 9"),
        ("io.flowd.Jobs.Explain", ["tenant": "mine", "job": "9"], JobsAPI.NoSuchJob.name, "no job 9"),
        (
            "io.flowd.Jobs.Start", ["tenant": "mine", "template": "loose", "attributes": []], invalidInput, "attributes"
        ),
        (
            "io.flowd.Jobs.Start", ["tenant": "mine", "template": "loose", "attributes": ["a": [1]]], invalidInput,
            "attributes.a"
        ),
        (
            "io.flowd.Jobs.Start", ["tenant": "mine", "template": "loose", "attributes": ["a": 1]],
            JobsAPI.InvalidAttributes.name, "no field"
        ),
        (
            "io.flowd.Jobs.Start", ["tenant": "mine", "template": "loose", "idempotencyKey": "two words"], invalidInput,
            "idempotencyKey"
        ),
        (
            "io.flowd.Jobs.Start", ["tenant": "mine", "template": "loose", "subject": "a\u{7}b"], invalidInput,
            "subject"
        ),
        ("io.flowd.Jobs.Start", ["tenant": "mine", "template": "none"], TemplatesAPI.NoSuchTemplate.name, "none"),
        (
            "io.flowd.Jobs.Start", ["tenant": "mine", "template": "loose", "version": 2],
            TemplatesAPI.NoSuchTemplate.name, "version 2"
        ),
        ("io.flowd.Templates.Show", ["tenant": "mine", "template": "none"], TemplatesAPI.NoSuchTemplate.name, "none"),
        ("io.flowd.Templates.Apply", ["tenant": "mine", "source": "x: 1"], TemplatesAPI.InvalidTemplate.name, "error"),
        (
            "io.flowd.Actions.Progress", ["tenant": "mine", "job": "1", "step": "a", "percent": 100], invalidInput,
            "percent"
        ),
        ("io.flowd.Actions.Start", ["tenant": "mine", "job": "1", "step": "A step"], invalidInput, "step"),
        ("io.flowd.Actions.Start", ["tenant": "mine", "job": "1", "step": "aa"], ActionsAPI.NoSuchStep.name, "“a”"),
        ("io.flowd.Actions.Start", ["tenant": "mine", "job": "9", "step": "a"], ActionsAPI.NoSuchJob.name, "no job 9"),
        (
            "io.flowd.Actions.Complete", ["tenant": "mine", "job": "1", "step": "a", "form": ["x": "y"]],
            ActionsAPI.InvalidForm.name, "no field"
        ),
        (
            "io.flowd.Actions.Skip", ["tenant": "mine", "job": "1", "step": "a", "reason": " \n"], invalidInput,
            "reason"
        ),
        (
            "io.flowd.Actions.Reopen", ["tenant": "mine", "job": "1", "step": "a"], ActionsAPI.NotPossibleNow.name,
            "can't be reopened"
        ),
        ("io.flowd.Tenants.Create", ["slug": "No slug"], invalidInput, "slug"),
        ("io.flowd.Tenants.Create", ["slug": "mine"], TenantsAPI.TenantExists.name, "mine"),
        ("io.flowd.Tenants.Create", ["slug": "n", "timeZone": "Mars/Base"], invalidInput, "timeZone"),
        ("io.flowd.Tenants.Create", ["slug": "n", "currency": "Euro"], invalidInput, "currency"),
        ("io.flowd.Tenants.Create", ["slug": "n", "ownerUIDs": []], invalidInput, "ownerUIDs"),
        ("io.flowd.Tenants.Create", ["slug": "n", "ownerUIDs": [4_294_967_295]], invalidInput, "ownerUIDs"),
    ]

    @Test
    func whatCannotBeUsedIsNamed() async throws {
        try await ControlWorld.run { control in
            try await control.prepare()
            for (method, parameters, name, word) in Self.table {
                let error = try await control.error(method, parameters, as: .admin)
                #expect(error?.name == name, "\(method) \(parameters): \(String(describing: error))")
                #expect(error?.parameters.description.contains(word) == true, "\(method): \(String(describing: error))")
            }
            #expect(try await control.world.events(of: "mine").count == 3)
        }
    }

    @Test
    func aRepeatedKeyAnswersAlikeAndOtherContentIsAConflict() async throws {
        try await ControlWorld.run { control in
            try await control.prepare()
            let start: JSONValue = ["tenant": "mine", "template": "loose", "subject": "Ito", "idempotencyKey": "once"]
            let first = try await control.call("io.flowd.Jobs.Start", start)
            #expect(try await control.call("io.flowd.Jobs.Start", start) == first)
            let other: JSONValue = ["tenant": "mine", "template": "loose", "idempotencyKey": "once"]
            let error = try #require(try await control.error("io.flowd.Jobs.Start", other))
            #expect(DaemonAPI.IdempotencyConflict(error)?.idempotencyKey == "once")
        }
    }
}
