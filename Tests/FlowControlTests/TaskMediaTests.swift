import FlowAPI
import FlowCore
import FlowEngine
import FoundationEssentials
import TestSupport
import Testing
import Varlink

@testable import FlowControl

/// Media that confirm tasks, over the socket.
@Suite(.timeLimit(.minutes(5)))
struct TaskMediaTests {
    private func add(_ control: ControlWorld) async throws {
        try await control.prepare()
        let spec: JSONValue = ["title": "Pills", "rule": "FREQ=DAILY", "at": "08:00", "confirm": "document or text"]
        let applied = try await control.call(
            "io.flowd.Tasks.Apply",
            ["tenant": "mine", "key": "pills", "spec": spec]
        )
        #expect(applied["task"]?["id"] == "1")
        let again = try await control.call("io.flowd.Tasks.Apply", ["tenant": "mine", "key": "pills", "spec": spec])
        #expect(again["task"]?["id"] == "1" && again["task"]?["eventNumber"] == 0)
        let list = try await control.call("io.flowd.Tasks.List", ["tenant": "mine"])
        control.world.clock.advance(byMilliseconds: 86_400_000)
        #expect(list["tasks"]?[0]?["key"] == "pills" && list["tasks"]?[0]?["spec"]?["confirm"] == "document or text")
    }

    private func send(_ text: String, _ place: [String: JSONValue], _ control: ControlWorld) async throws -> JSONValue {
        let about: [String: JSONValue] = [
            "tenant": "mine", "name": "x.txt", "type": "text/plain", "size": .int(Int64(text.utf8.count)),
        ]
        let begun = try await control.call("io.flowd.Media.Begin", .object(about.merging(place) { $1 }))
        let upload = begun["upload"] ?? .null
        let data = Data(text.utf8).base64EncodedString()
        _ = try await control.call(
            "io.flowd.Media.Append",
            ["tenant": "mine", "upload": upload, "offset": 0, "data": .string(data)]
        )
        return try await control.call("io.flowd.Media.Finish", ["tenant": "mine", "upload": upload])
    }

    @Test
    func aTaskIsConfirmedAndItsGalleryIsKeptForNinetyDays() async throws {
        try await ControlWorld.run { control in
            try await add(control)
            let complete: JSONValue = ["tenant": "mine", "task": "1"]
            let missing = try await control.error("io.flowd.Tasks.Complete", complete)
            #expect(missing?.name == TasksAPI.ConfirmationMissing.name)
            #expect(missing?.parameters["missing"] == ["document 0 of 1", "text"])
            #expect(
                missing?.parameters["message"]
                    == "1/1 can't be done before it is confirmed by document or text: missing is document 0 of 1, or text."
            )
            let medium = try await send("Taken", ["task": "1"], control)["media"] ?? .null
            #expect(medium["occurrence"] == "1/1" && medium["task"] == "1")
            let isObject = if case .object = medium { true } else { false }
            #expect(isObject)
            #expect(medium["job"] == nil && medium["step"] == nil && medium["prunedAt"] == nil)
            let id = medium["id"] ?? .null
            _ = try await control.call("io.flowd.Tasks.Complete", complete)
            let needed = try await control.error(
                "io.flowd.Media.Remove",
                ["tenant": "mine", "media": id, "reason": "x"]
            )
            #expect(needed?.name == MediaAPI.EvidenceNeeded.name && needed?.parameters["occurrence"] == "1/1")
            control.world.clock.advance(byMilliseconds: 91 * 86_400_000)
            let count = try await control.world.engine.prune().media
            #expect(count == 1)
            let gone = try await control.error("io.flowd.Media.Get", ["tenant": "mine", "media": id])
            #expect(gone?.name == MediaAPI.MediaPruned.name && gone?.parameters["media"] == id)
            let listed = try await control.call("io.flowd.Media.List", ["tenant": "mine", "task": "1"])
            #expect(listed["media"]?[0]?["sha256"] == medium["sha256"])
            #expect(listed["media"]?[0]?["prunedAt"] == gone?.parameters["prunedAt"])
        }
    }

    @Test
    func aPlaceIsAStepOrATask() async throws {
        try await ControlWorld.run { control in
            try await add(control)
            let wrong: [([String: JSONValue], String)] = [
                ([:], "job"), (["job": "1"], "step"), (["job": "1", "task": "1"], "job"),
                (["task": "1", "occurrence": "2/1"], "occurrence"), (["task": "x"], "task"),
            ]
            for (place, field) in wrong {
                let about: [String: JSONValue] = [
                    "tenant": "mine", "name": "x.txt", "type": "text/plain", "size": 1,
                ]
                let error = try await control.error("io.flowd.Media.Begin", .object(about.merging(place) { $1 }))
                #expect(error?.name == DaemonAPI.InvalidInput.name && error?.parameters["field"] == .string(field))
            }
            for (place, name) in [
                (["task": "9"], TasksAPI.NoSuchTask.name),
                (["task": "1", "occurrence": "1/9"], TasksAPI.NoSuchOccurrence.name),
            ] as [([String: JSONValue], String)] {
                let about: [String: JSONValue] = ["tenant": "mine"]
                let error = try await control.error("io.flowd.Media.List", .object(about.merging(place) { $1 }))
                #expect(error?.name == name)
            }
            let alone = try await control.error("io.flowd.Media.List", ["tenant": "mine", "occurrence": "1/1"])
            #expect(alone?.parameters["field"] == "occurrence")
        }
    }

    @Test
    func aMistypedProfileInAReminderIsRefused() async throws {
        try await ControlWorld.run { control in
            try await control.prepare()
            _ = try await control.call("io.flowd.Profiles.Create", ["tenant": "mine", "key": "carla"])
            let spec: JSONValue = ["title": "Pills", "at": "08:00", "reminders": ["0m to carl"]]
            let error = try await control.error("io.flowd.Tasks.Add", ["tenant": "mine", "spec": spec])
            #expect(error?.parameters["field"] == "reminders[0]" && error?.parameters["found"] == "carl")
            let message = try #require(error?.message)
            #expect(message.contains("Did you mean “carla”?"))
            let good: JSONValue = ["title": "Pills", "at": "08:00", "reminders": ["0m to carla+a@b.example"]]
            _ = try await control.call("io.flowd.Tasks.Add", ["tenant": "mine", "spec": good])
        }
    }
}
