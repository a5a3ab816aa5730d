import FlowTerminal
import Testing
import Varlink

@testable import FlowCommands

/// Events, told in a line.
struct EventChangeTests {
    private static let running: JSONValue = ["state": "running", "displayed": "10"]

    private static func action(_ before: JSONValue, _ after: JSONValue, _ derived: [String] = []) -> JSONValue {
        let derivedTasks = derived.map { JSONValue.object(["step": .string($0), "from": "blocked", "to": "ready"]) }
        let members: [String: JSONValue] = [
            "before": before, "after": after, "jobBefore": running, "jobAfter": running,
            "derived": .array(derivedTasks),
        ]
        return .object(members)
    }

    private static func task(_ occurrences: [String] = [], _ own: [String: JSONValue] = [:]) -> JSONValue {
        var members: [String: JSONValue] = ["task": 3, "revision": 1]
        if !occurrences.isEmpty { members["occurrences"] = .array(occurrences.map { .string($0) }) }
        return .object(members.merging(own) { $1 })
    }

    private static func occurrence(_ number: Int, _ state: String) -> String {
        "\(number) 2027-01-11T08:00:00 0 2027-01-11T08:00:00.000Z \(state)"
    }

    private static func payment(_ own: [String: JSONValue]) -> JSONValue {
        .object(["schedule": 1, "currency": "EUR", "credit": "0.00"].merging(own) { $1 })
    }

    private static let call: [String: JSONValue] = [
        "title": "Call", "profile": "ana", "key": "call", "start": "2027-01-11T08:00:00", "zone": "UTC", "gap": "shift",
        "overlap": "first", "roll": "none", "dueAfter": "0m", "misfire": "coalesce", "confirm": "none",
        "weekend": false,
    ]

    private static let events: [(String, JSONValue, String)] = [
        (
            "actionProgressed",
            action(["state": "inProgress", "progress": 10], ["state": "inProgress", "progress": 40]), "10 % → 40 %"
        ),
        (
            "actionStarted", action(["state": "ready", "progress": 0], ["state": "inProgress", "progress": 0]),
            "ready → in progress"
        ),
        (
            "actionCompleted",
            action(["state": "done", "progress": 100], ["state": "done", "progress": 100], ["a", "b", "c", "d"]),
            "then a ready, b ready, c ready and 1 more"
        ),
        (
            "jobCompleted",
            .object(["before": ["state": "running", "displayed": "90"], "after": ["state": "completed"]]),
            "running → completed"
        ),
        ("jobCompleted", .object(["after": ["state": "completed"]]), ""),
        ("memberSet", ["member": "uid:1001", "role": "member"], "uid:1001: nothing → member"),
        ("memberSet", ["member": "uid:1001", "role": "viewer", "before": "owner"], "uid:1001: owner → viewer"),
        ("memberRemoved", ["member": "gid:100", "before": "member"], "gid:100: member → nothing"),
        (
            "tokenCreated",
            ["token": "t1", "name": "shop", "role": "member", "expiresAt": "2027-02-01T00:00:00Z"],
            "token t1 “shop”: member until 2027-02-01"
        ),
        ("tokenRevoked", ["token": "t1", "name": "shop"], "token t1 “shop” revoked"),
        ("taskAdded", task([], call), "task 3: Call, for ana"),
        ("taskDone", task([occurrence(14, "done")]), "task 3: 14 done"),
        (
            "taskDone", task([occurrence(14, "done"), occurrence(15, "open")], ["text": "By Ida"]),
            "task 3: 14 done, 15 open, “By Ida”"
        ),
        (
            "taskReopened", task([occurrence(14, "open")], ["reason": "Empty", "occurrence": 14]),
            "task 3: 14 open, “Empty”"
        ),
        ("taskWoken", task(), "task 3"),
        ("taskWoken", task([occurrence(1, "open")], ["task": -2, "derivedFrom": "14/1"]), "reminders of 14/1: 1 open"),
        ("paymentRecorded", payment(["payment": 2]), "payment 1/p2"),
        (
            "paymentLadderSet", payment(["ladderBefore": "0d due", "ladder": "1d late"]),
            "payment schedule 1: 0d due → 1d late"
        ),
        ("paymentLadderSet", payment(["ladderBefore": "0d due"]), "payment schedule 1: 0d due → no ladder"),
        ("instalmentHeld", payment([:]), "payment schedule 1"),
    ]

    @Test(arguments: events.indices)
    func anEventTellsWhatItWasAbout(index: Int) {
        let (kind, payload, summary) = Self.events[index]
        #expect(Samples.change(kind, payload) == summary)
    }

    /// A daemon of another version may tell what this flowctl can't read: the line stays, and says so.
    @Test func whatCannotBeReadIsOfAnotherVersion() {
        let payloads: [(String, JSONValue)] = [
            ("jobPainted", ["colour": "green"]), ("taskWoken", "not an object"), ("taskWoken", ["task": 3]),
            ("jobCompleted", ["after": ["state": "painted"]]),
            ("taskDone", ["task": 3, "revision": 1, "occurrences": ["14 done"]]),
        ]
        let style = Style(width: 2000, zone: .utc)
        for (kind, payload) in payloads {
            let line = EventTable.summary(of: Samples.event(1, kind, nil, nil, payload))
            #expect(style.text([line]) == "of another version\n", "\(kind)")
        }
    }
}
