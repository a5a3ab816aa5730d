import FlowAPI
import TestSupport
import Testing
import Varlink

@testable import FlowControl

/// What lists of payments are asked about has to be there, and so have the channels that are named.
@Suite(.timeLimit(.minutes(5)))
struct PaymentFilterTests {
    @Test(arguments: [
        ("GetOutlook", "party", ProfilesAPI.NoSuchProfile.name), ("GetOutlook", "job", JobsAPI.NoSuchJob.name),
        ("Due", "party", ProfilesAPI.NoSuchProfile.name), ("Due", "job", JobsAPI.NoSuchJob.name),
        ("List", "party", ProfilesAPI.NoSuchProfile.name), ("List", "schedule", PaymentsAPI.NoSuchSchedule.name),
        ("ListSchedules", "party", ProfilesAPI.NoSuchProfile.name),
        ("ListSchedules", "job", JobsAPI.NoSuchJob.name),
    ])
    func whatIsNotThereIsNoEmptyList(method: String, field: String, name: String) async throws {
        try await ControlWorld.run { control in
            try await control.prepare()
            let value: JSONValue = field == "party" ? "nobody" : "99"
            let wanted: JSONValue = .object(["tenant": "mine", field: value])
            let error = try await control.error("io.flowd.Payments.\(method)", wanted)
            #expect(error?.name == name)
        }
    }

    @Test
    func aChannelThatIsNotConfiguredIsRefusedAtOnce() async throws {
        try await ControlWorld.run { control in
            try await control.prepare()
            _ = try await control.call("io.flowd.Profiles.Create", ["tenant": "mine", "key": "bella"])
            let spec: [String: JSONValue] = [
                "title": "Rent", "party": "bella", "direction": "incoming", "total": "100.00", "currency": "EUR",
                "instalments": [["share": "rest", "due": "2027-03-01"]],
            ]
            let schedule = { (ladder: String) -> JSONValue in
                ["tenant": "mine", "spec": .object(spec.merging(["ladder": .string(ladder)]) { $1 })]
            }
            let task = { (rule: String) -> JSONValue in
                ["tenant": "mine", "spec": ["title": "Pills", "at": "08:00", "reminders": ["0m", .string(rule)]]]
            }
            let applied: JSONValue = [
                "tenant": "mine", "key": "pills",
                "spec": ["title": "Pills", "at": "08:00", "reminders": ["0m via sms"]],
            ]
            let calls: [(String, JSONValue, String)] = [
                ("Payments.AddSchedule", schedule("1d a fee 5.00; via sms"), "ladder"),
                ("Payments.AddSchedule", schedule("0d a; 1d b via sms"), "ladder"),
                ("Tasks.Add", task("0m, then 1h via sms to bella"), "reminders[1]"),
                ("Tasks.Apply", applied, "reminders[0]"),
            ]
            for (method, parameters, field) in calls {
                let error = try await control.error("io.flowd.\(method)", parameters)
                #expect(error?.parameters["field"] == .string(field) && error?.parameters["found"] == "via sms")
                #expect(error?.parameters["allowed"] == "a channel of this daemon's configuration: journal")
            }
            _ = try await control.call("io.flowd.Payments.AddSchedule", schedule("0d a; 1d b via journal"))
            let changed: JSONValue = ["tenant": "mine", "schedule": "1", "ladder": "0d a; via sms"]
            let error = try await control.error("io.flowd.Payments.SetLadder", changed)
            #expect(error?.parameters["field"] == "ladder")
            _ = try await control.call("io.flowd.Tasks.Add", task("0m via journal"))
            // Who has no tenant of that name hears that, and nothing of channels.
            let nowhere: JSONValue = ["tenant": "theirs", "spec": ["title": "Pills", "reminders": ["0m via sms"]]]
            let strange = try await control.error("io.flowd.Tasks.Add", nowhere)
            #expect(strange?.name == DaemonAPI.NoSuchTenant.name, "\(strange?.name ?? "")")
            let edit: JSONValue = ["tenant": "mine", "task": "1", "spec": ["reminders": ["0m via sms"]]]
            let edited = try await control.error("io.flowd.Tasks.Edit", edit)
            #expect(edited?.parameters["field"] == "reminders[0]")
        }
    }
}
