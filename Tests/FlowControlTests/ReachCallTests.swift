import FlowAPI
import FlowCore
import TestSupport
import Testing
import Varlink

@testable import FlowControl

/// Work, reminders and ladders that reach nobody are told of when they are set, over the socket.
@Suite(.timeLimit(.minutes(5)))
struct ReachCallTests {
    private static let nobody =
        "goes to nobody: the journal alone has it. Say who gets it, such as to role:owner, or another channel"
    private static let manager = "role:manager, but nobody has that role: the owner gets"

    private static let source = """
        template: visit
        title: Visit
        attributes:
          - {field: price, title: Price, type: number}
        payments:
          - payment: kitchen
            title: Kitchen
            party: bella
            direction: outgoing
            total: attribute price
            instalments:
              - {instalment: all, title: Kitchen, share: rest, due: 2 days after start}
            ladder: 0d due; 7d late to role:manager
        steps:
          - {step: sign, title: Sign, role: manager, due: 3 days after start, reminders: 0m}
          - {step: file, title: File, due: 3 days after start, reminders: ["-1d", "0m to role:manager"]}
          - {step: paid, title: Paid, kind: payment, payment: kitchen}
        """

    private func prepare(_ control: ControlWorld) async throws {
        try await control.prepare()
        _ = try await control.call("io.flowd.Profiles.Create", ["tenant": "mine", "key": "bella"])
        let source: JSONValue = ["tenant": "mine", "source": .string(Self.source)]
        let applied = try await control.call(TemplatesAPI.Apply.method, source)
        let finding = applied["findings"]?[0]
        #expect(finding?["severity"] == "warning" && finding?["path"] == "payments[0].ladder", "\(applied)")
    }

    private func start(_ control: ControlWorld, _ own: [String: JSONValue] = [:]) async throws -> JSONValue {
        let given: [String: JSONValue] = ["tenant": "mine", "template": "visit"]
        return try await control.call(JobsAPI.Start.method, .object(given.merging(own) { $1 }))
    }

    private func step(_ verb: String, _ own: [String: JSONValue]) -> (method: String, parameters: JSONValue) {
        let given: [String: JSONValue] = ["tenant": "mine", "job": "2"]
        return ("io.flowd.Jobs.\(verb)", .object(given.merging(own) { $1 }))
    }

    private func ladder(_ text: String, direction: String) -> JSONValue {
        [
            "tenant": "mine",
            "spec": [
                "title": "Rent", "party": "bella", "direction": .string(direction), "total": "100.00",
                "currency": "EUR", "instalments": [["share": "rest", "due": "2027-01-17"]], "ladder": .string(text),
            ],
        ]
    }

    /// The texts of a list; none where there is no list.
    private func texts(_ value: JSONValue?) -> [String] {
        guard case .array(let values)? = value else { return [] }
        return values.compactMap { if case .string(let text) = $0 { text } else { nil } }
    }

    @Test func aStartTellsOfRolesStepsAndLadders() async throws {
        try await ControlWorld.run { control in
            try await prepare(control)
            let started = try await start(control, ["attributes": ["price": 100]])
            #expect(
                texts(started["warnings"]) == [
                    "the step sign is for \(Self.manager) its reminders",
                    "steps.file.reminders[0] \(Self.nobody)",
                    "steps.file.reminders[1] goes to \(Self.manager) it instead",
                    "payments.kitchen.ladder \(Self.nobody)",
                    "payments.kitchen.ladder goes to \(Self.manager) it instead",
                ],
                "\(started)"
            )
            let given = try await start(control, ["assignee": "bella", "assignments": ["sign": "bella"]])
            #expect(texts(given["warnings"]) == ["steps.file.reminders[1] goes to \(Self.manager) it instead"])
            try await control.prepareRoles()
            let manned = try await start(control, ["assignee": "bella"])
            #expect(manned["job"]?["id"] == "4" && manned["warnings"] == nil)
        }
    }

    /// The answer of a repeated call is the one that was kept.
    @Test func aRepeatedStartTellsTheSame() async throws {
        try await ControlWorld.run { control in
            try await prepare(control)
            let first = try await start(control, ["idempotencyKey": "once"])
            #expect(texts(first["warnings"]).last == "steps.file.reminders[1] goes to \(Self.manager) it instead")
            #expect(try await start(control, ["idempotencyKey": "once"]) == first)
        }
    }

    @Test func aScheduleThatAJobGetsLaterTellsOfItsLadder() async throws {
        try await ControlWorld.run { control in
            try await prepare(control)
            _ = try await start(control)
            let update = step("Update", ["setAttributes": ["price": 100]])
            let changed = try await control.call(update.method, update.parameters)
            #expect(texts(changed["change"]?["warnings"]).first == "payments.kitchen.ladder \(Self.nobody)")
            let again = step("Update", ["title": "Another"])
            let renamed = try await control.call(again.method, again.parameters)
            #expect(renamed["change"]?["warnings"] == nil)
        }
    }

    @Test func stepEditsTellOfReminders() async throws {
        let edits: [(verb: String, own: [String: JSONValue], warnings: [String])] = [
            (
                "AddStep", ["step": "call", "title": "Call", "due": "2027-01-20", "reminders": ["0m"]],
                ["steps.call.reminders[0] \(Self.nobody)"]
            ),
            ("SetStep", ["step": "call", "reminders": ["0m to role:owner"]], []),
            (
                "SetStep", ["step": "call", "reminders": ["-1h to role:owner", "0m to role:manager"]],
                ["steps.call.reminders[1] goes to \(Self.manager) it instead"]
            ),
            ("SetStep", ["step": "call", "due": "2027-01-21"], []),
            // The step is for somebody, who gets what names nobody.
            ("SetStep", ["step": "sign", "reminders": ["-1d", "0m"]], []),
            ("RemoveStep", ["step": "call"], []),
        ]
        try await ControlWorld.run { control in
            try await prepare(control)
            _ = try await start(control)
            for (verb, own, warnings) in edits {
                let edit = step(verb, own)
                let answer = try await control.call(edit.method, edit.parameters)
                #expect(texts(answer["change"]?["warnings"]) == warnings, "\(verb) \(own): \(answer)")
            }
        }
    }

    @Test func assignmentsTellOfRolesAndOfWhatIsNobodysAnyMore() async throws {
        try await ControlWorld.run { control in
            try await prepare(control)
            _ = try await start(control, ["assignee": "bella"])
            func assign(_ assignee: String?, step: String? = nil) async throws -> [String] {
                var parameters: [String: JSONValue] = ["tenant": "mine", "job": "2"]
                parameters["assignee"] = assignee.map { .string($0) }
                parameters["step"] = step.map { .string($0) }
                let method = step == nil ? JobsAPI.Assign.method : ActionsAPI.Assign.method
                return texts(try await control.call(method, .object(parameters))["warnings"])
            }
            let owner = "nobody has that role: the owner gets its reminders"
            #expect(try await assign("role:member") == ["the job is for role:member, but \(owner)"])
            #expect(
                try await assign("role:viewer", step: "file") == ["the step file is for role:viewer, but \(owner)"]
            )
            #expect(try await assign("role:owner", step: "file") == [])
            #expect(try await assign("bella") == [])
            // Each step that is reminded of is for somebody itself.
            #expect(try await assign(nil) == [])
            #expect(try await assign(nil, step: "file").first == "steps.file.reminders[0] \(Self.nobody)")
        }
    }

    @Test func laddersOfSchedulesTell() async throws {
        let manager = "ladder goes to \(Self.manager) it instead"
        let ladders: [(text: String, direction: String, warnings: [String])] = [
            ("0d due; 7d late", "outgoing", ["ladder \(Self.nobody)"]), ("0d due", "incoming", []),
            ("0d due; to role:owner", "outgoing", []), ("0d due; to bella", "outgoing", []),
            ("0d due; 7d late; to role:manager", "incoming", [manager]),
        ]
        let changes: [(text: String?, warnings: [String])] = [
            ("0d due; to role:owner", []), ("0d due; to role:manager+role:owner", [manager]), (nil, []),
            ("0d due", ["ladder \(Self.nobody)"]),
        ]
        try await ControlWorld.run { control in
            try await prepare(control)
            for (text, direction, warnings) in ladders {
                let answer = try await control.call(PaymentsAPI.AddSchedule.method, ladder(text, direction: direction))
                #expect(texts(answer["schedule"]?["warnings"]) == warnings, "\(text) \(direction): \(answer)")
            }
            for (text, warnings) in changes {
                var parameters: [String: JSONValue] = ["tenant": "mine", "schedule": "1"]
                parameters["ladder"] = text.map { .string($0) }
                let answer = try await control.call(PaymentsAPI.SetLadder.method, .object(parameters))
                #expect(texts(answer["schedule"]?["warnings"]) == warnings, "\(answer)")
            }
            // What isn't set isn't told of again.
            let hold: JSONValue = ["tenant": "mine", "instalment": "1/1", "reason": "They call back"]
            let held = try await control.call(PaymentsAPI.Hold.method, hold)
            #expect(held["schedule"]?["warnings"] == nil)
        }
    }

    /// A long plan doesn't drown its caller.
    @Test func theFirstOfManyAreReported() async throws {
        try await ControlWorld.run { control in
            try await control.prepare()
            let steps = (1...30).map { "  - {step: s\($0), title: S, due: 3 days after start, reminders: 0m}" }
            let source = "template: long\ntitle: Long\nsteps:\n" + steps.joined(separator: "\n")
            _ = try await control.call(TemplatesAPI.Apply.method, ["tenant": "mine", "source": .string(source)])
            let reported = texts(try await start(control, ["template": "long"])["warnings"])
            #expect(reported.count == 11 && reported.last == "20 more of this kind aren't listed", "\(reported)")
            #expect(reported.first == "steps.s1.reminders[0] \(Self.nobody)")
        }
    }
}
