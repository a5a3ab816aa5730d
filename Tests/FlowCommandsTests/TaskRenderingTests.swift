import FlowAPI
import FlowCommands
import Testing
import Varlink

/// What people see of tasks and reminders.
@Suite struct TaskRenderingTests {
    private func displayed(_ line: String, _ reply: any Encodable & Sendable) async throws -> String {
        let methods = Interfaces.all.flatMap { $0.methods }.map { $0.method }
        let answer: FakeDaemon.Answerer = { _ in .success(reply) }
        let daemon = FakeDaemon(Dictionary(uniqueKeysWithValues: methods.map { ($0, answer) }))
        let run = try await daemon.serving { socket in
            let environment = ["FLOWCTL_SOCKET": socket, "FLOWCTL_TENANT": "acme"]
            return await flowctl(line.split(separator: " ").map(String.init), environment: environment, width: 90)
        }
        #expect(run.status == 0, "\(run.talk)")
        return run.data
    }

    @Test func tasksAreATable() async throws {
        let text = try await displayed("task list", TasksAPI.List.Reply(tasks: [Samples.task]))
        #expect(
            text == """
                TASK  TITLE               FOR  STATE   NEXT (UTC)        RULE
                   3  Morning medication  ana  active  2026-11-22 07:00  FREQ=DAILY at 08:00

                """
        )
        #expect(try await displayed("task list", TasksAPI.List.Reply(tasks: [])).contains("There are no tasks"))
    }

    @Test func theOutboxIsATable() async throws {
        let text = try await displayed("delivery list", DeliveriesAPI.List.Reply(deliveries: [Samples.delivery]))
        #expect(
            text == """
                DELIVERY      CREATED (UTC)     STATE  CHANNEL  TO   TITLE               WHY
                737a74e5f890  2026-11-21 07:00  dead   phone    ana  Morning medication  No such number

                """
        )
        let none = try await displayed("delivery list", DeliveriesAPI.List.Reply(deliveries: []))
        #expect(none.contains("There are no such deliveries"))
    }

    @Test func aDeliveryTellsItsHistory() async throws {
        let text = try await displayed("delivery show 737a74e5f890", Samples.displayedDelivery)
        #expect(
            text == """
                737a74e5f8908fafafcc5252147fbc5b  dead
                reminder 3/14/1 by phone to ana, 3 attempts
                  Morning medication, at 08:00
                2026-11-21 07:00:00  It was decided
                2026-11-21 07:00:00  Attempt 1 failed: busy
                2026-11-21 08:00:00  It was replayed by uid:1001: It is there now
                2026-11-21 13:00:00  Attempt 3 failed: No such number
                Its link done can be used until 2026-11-28 07:00 UTC
                Its link snooze 1h was used at 2026-11-21 13:05 UTC
                Have it tried again: flowctl delivery replay 737a74e5f890
                Or give it up:       flowctl delivery drop 737a74e5f890 --reason "..."

                """
        )
        var waiting = Samples.replayed
        waiting.reason = "The task was paused"
        let reported = try await displayed("delivery replay 737a74e5f890", waiting)
        #expect(reported == "737a74e5f890 is tried again, not before 2026-11-21 13:10 UTC: The task was paused\n")
    }

    @Test func aTaskTellsHowItIsKept() async throws {
        let text = try await displayed("task show 3", Samples.taskShow)
        #expect(
            text == """
                3  Morning medication  active
                  for       ana
                  rule      FREQ=DAILY at 08:00
                  first     2026-11-01 08:00 Europe/Berlin
                  next      2026-11-22 07:00 UTC
                  remind    0m
                            30m, nag 10m x2, then 10m to carla
                  to do     Two of the white ones
                  revision  2
                78 % in time · streak 3, longest 6
                done 11, late 1, missed 2, skipped 1, open 1

                OCCURRENCE  TIME (UTC)        STATE   NOTE
                      3/14  2026-11-21 07:00  missed

                """
        )
    }

    @Test func itsOccurrencesTellAsWhatTheyCountAndWhoDidThem() async throws {
        var reply = Samples.taskShow
        let stories: [(TasksAPI.OccurrenceState, TasksAPI.AdherenceCount?, String?, String?)] = [
            (.open, .open, nil, nil), (.done, .late, "uid:7", "Taken"), (.done, .outage, "uid:7", nil),
            (.done, .done, "uid:8", nil), (.missed, .outage, "flowd", nil), (.skipped, .skipped, "uid:7", "Away"),
            (.superseded, nil, "uid:7", "Moved"),
        ]
        reply.occurrences = stories.map { state, count, by, note in
            var item = Samples.occurrence
            (item.state, item.countsAs, item.settledBy, item.note) = (state, count, by, note)
            if by == nil { (item.settledAt, item.paused) = (nil, true) }
            return item
        }
        let text = try await displayed("task show 3", reply)
        let rows = text.split(separator: "\n").suffix(stories.count).map { line in
            line.split(separator: " ").dropFirst(3).joined(separator: " ")
        }
        #expect(
            rows == [
                "open, paused", "done, late by uid:7 2026-11-22 07:00 · Taken",
                "done, flowd was off by uid:7 2026-11-22 07:00", "done by uid:8 2026-11-22 07:00",
                "missed, flowd was off", "skipped by uid:7 2026-11-22 07:00 · Away",
                "superseded by uid:7 2026-11-22 07:00 · Moved",
            ]
        )
    }

    @Test func whatIsDoneLateSaysSo() async throws {
        var status = Samples.taskStatus
        status.occurrenceInTimeUntil = "2026-11-21T07:04:59.999Z"
        let late = try await displayed("task done 3", TasksAPI.Complete.Reply(task: status))
        #expect(late.contains(" is done: Morning medication"), "\(late)")
        #expect(late.hasSuffix("\n  It counts as late: it was in time until 2026-11-21 07:04 UTC.\n"), "\(late)")
        status.occurrenceInTimeUntil = status.occurrenceSettledAt
        #expect(try await !displayed("task done 3", TasksAPI.Complete.Reply(task: status)).contains("late"))
    }

    @Test func aTaskTellsHowItsDatesRoll() async throws {
        var reply = Samples.taskShow
        reply.task.spec.roll = "previous"
        let text = try await displayed("task show 3", reply)
        #expect(text.contains("\n  roll      previous\n"))
    }

    @Test func theStoryOfAReminderIsReported() async throws {
        let text = try await displayed("reminder why 3/14/1", Samples.why)
        #expect(
            text == """
                3/14/1  Morning medication  sentLate
                of 2026-11-21 08:00 Europe/Berlin · told in UTC
                rule 0m
                2026-11-21 07:00:00  Planned for this time
                2026-11-21 13:00:01  Its fate is sentLate

                """
        )
    }

    @Test func whatWasMissedIsAccountedFor() async throws {
        let text = try await displayed("missed", Samples.missed)
        #expect(
            text == """
                flowd was stopped from 2026-11-21 07:00:00 to 2026-11-21 13:00:00 UTC
                REMINDER  TIME (UTC)        TITLE               FATE      WHY
                  3/14/1  2026-11-21 07:00  Morning medication  sentLate
                4760 of task 4 (Drink) are coalesced, 2026-10-01 08:00 to 2026-11-03 08:00

                """
        )
        let nothing = try await displayed("missed", RemindersAPI.Missed.Reply(outages: [], reminders: [], ranges: []))
        #expect(nothing == "Everything went out in time.\n")
    }

    @Test func whatIsDoneTellsWhichDayItWas() async throws {
        let daemon = FakeDaemon([
            TasksAPI.Complete.method: { _ in .success(TasksAPI.Complete.Reply(task: Samples.taskStatus)) },
            TasksAPI.Skip.method: { _ in .success(TasksAPI.Skip.Reply(task: Samples.taskStatus)) },
        ])
        let reported =
            "3/14 of 2026-11-21 08:00 Europe/Berlin is done: Morning medication · next 2026-11-22 07:00 UTC\n"
        for words in [["task", "done", "3"], ["task", "skip", "3", "--reason", "Away"]] {
            let run = try await daemon.serving {
                await flowctl(words + ["-t", "acme"], environment: ["FLOWCTL_SOCKET": $0])
            }
            #expect(run == Run(status: 0, data: reported, talk: ""))
        }
        // The answer says it, so nothing is asked for afterwards.
        #expect(daemon.calls.map { $0.method } == [TasksAPI.Complete.method, TasksAPI.Skip.method])
    }

    @Test func whoIsSecondLearnsWhoWasFirst() async throws {
        var status = Samples.taskStatus
        status.eventNumber = 0
        status.warnings = ["Your words weren't kept"]
        let answer = status
        let daemon = FakeDaemon([TasksAPI.Complete.method: { _ in .success(TasksAPI.Complete.Reply(task: answer)) }])
        let run = try await daemon.serving {
            await flowctl(["task", "done", "3", "-t", "acme"], environment: ["FLOWCTL_SOCKET": $0])
        }
        let reported = """
            3/14 of 2026-11-21 08:00 Europe/Berlin is done already, by uid:7 at 2026-11-21 07:05 UTC: Morning medication, \
            as before · next 2026-11-22 07:00 UTC
              warning: Your words weren't kept.

            """
        #expect(run == Run(status: 0, data: reported, talk: ""))
    }

    @Test func anOccurrenceIsTakenBackByItsNameOrByTaskAndNumber() async throws {
        for words in [["3/14"], ["3", "14"], ["3", "3/14"]] {
            let daemon = FakeDaemon([
                TasksAPI.Reopen.method: { _ in .success(TasksAPI.Reopen.Reply(task: Samples.taskStatus)) }
            ])
            let run = try await daemon.serving {
                await flowctl(
                    ["task", "reopen"] + words + ["--reason", "Empty box", "-t", "acme"],
                    environment: ["FLOWCTL_SOCKET": $0]
                )
            }
            #expect(run.status == 0)
            let call = try #require(daemon.calls.last)
            #expect(call.parameters["task"] == "3" && call.parameters["occurrence"] == "3/14")
            #expect(call.parameters["reason"] == "Empty box")
        }
        let nameless = await flowctl(["task", "reopen", "3", "-t", "acme"], environment: [:])
        #expect(nameless.status == 64)
        let twice = await flowctl(["task", "reopen", "3/14", "14", "-t", "acme"], environment: [:])
        #expect(twice.status == 64)
    }

    @Test func aSnoozeTellsWhenItComesAgain() async throws {
        let daemon = FakeDaemon([RemindersAPI.Snooze.method: { _ in .success(Samples.snoozed) }])
        let words = ["reminder", "snooze", "3/14/1", "10m", "-t", "acme"]
        let run = try await daemon.serving { await flowctl(words, environment: ["FLOWCTL_SOCKET": $0]) }
        #expect(run == Run(status: 0, data: "3/14/1 comes again at 2026-11-21 13:10 UTC, as 3/14/2\n", talk: ""))
        #expect(daemon.calls.map { $0.method } == [RemindersAPI.Snooze.method])
    }

    @Test func aLengthOfTimeBelowZeroIsRefusedByTheRuleForIt() async throws {
        let daemon = FakeDaemon([
            RemindersAPI.Snooze.method: { _ in .success(Samples.snoozed) },
            TasksAPI.Add.method: { _ in .success(TasksAPI.Add.Reply(task: Samples.taskStatus)) },
        ])
        for words in [["reminder", "snooze", "3/14/1", "-5m"], ["task", "add", "Pills", "--grace", "-2h"]] {
            let run = try await daemon.serving {
                await flowctl(words + ["-t", "acme"], environment: ["FLOWCTL_SOCKET": $0])
            }
            #expect(run.status == 0, "\(run.talk)")
        }
        #expect(daemon.calls.first?.parameters["duration"] == "-5m")
        #expect(daemon.calls.last?.parameters["spec"]?["grace"] == "-2h")
        let without = await flowctl(["task", "add", "Pills", "--grace", "--json", "-t", "acme"], environment: [:])
        #expect(without.status == 64 && without.talk.contains("--grace"), "\(without.talk)")
    }

    @Test func changesAreASentence() async throws {
        let reply = TasksAPI.Complete.Reply(task: Samples.taskStatus)
        #expect(
            try await displayed("task done 3", reply)
                .hasPrefix("3/14 of 2026-11-21 08:00 Europe/Berlin is done: Morning medication · next")
        )
        #expect(
            try await displayed("task add Pills --at 08:00 --remind -1h", reply)
                == "Added task 3: Morning medication · next 2026-11-22 07:00 UTC\n"
        )
    }
}
