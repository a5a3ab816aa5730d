import FlowAPI
import FlowTerminal
import Testing
import Varlink

@testable import FlowCommands

/// What matters is on a screen of 80 cells too.
@Suite struct NarrowScreenTests {
    private static let style = Style(width: 80, zone: .utc)

    private func displayed(_ line: String, _ reply: any Encodable & Sendable, width: Int? = 80) async throws -> String {
        let methods = Interfaces.all.flatMap { $0.methods }.map { $0.method }
        let answer: FakeDaemon.Answerer = { _ in .success(reply) }
        let daemon = FakeDaemon(Dictionary(uniqueKeysWithValues: methods.map { ($0, answer) }))
        let run = try await daemon.serving { socket in
            let environment = ["FLOWCTL_SOCKET": socket, "FLOWCTL_TENANT": "acme"]
            return await flowctl(line.split(separator: " ").map(String.init), environment: environment, width: width)
        }
        #expect(run.status == 0, "\(run.talk)")
        return run.data
    }

    @Test func aPaymentIsDisplayedWhole() async throws {
        var payment = Samples.payment
        (payment.amount, payment.refunded) = ("2443.65", "943.65")
        #expect(
            try await displayed("payment show 3/p1", PaymentsAPI.Show.Reply(payment: payment)) == """
                Payment 3/p1 · 2443.65 EUR to bella
                  paid on    2027-03-01
                  schedule   3, Catering
                  went to    instalment 3/1  1200.00 EUR
                             instalment 3/2   300.00 EUR
                             refunded         943.65 EUR
                  reference  Invoice 17

                """
        )
    }

    @Test func whatIsOnOneInstalmentIsOneAmount() async throws {
        var payment = Samples.payment
        payment.allocations = [.init(instalment: 2, amount: "1224.00"), .init(instalment: 2, amount: "23.50")]
        let text = try await displayed("payment show 3/p1", PaymentsAPI.Show.Reply(payment: payment))
        #expect(text.contains("instalment 3/2  1247.50 EUR\n"), "\(text)")
        let list = try await displayed("payment list", PaymentsAPI.List.Reply(payments: [payment]), width: nil)
        #expect(list.contains("3/2 1247.50") && !list.contains("23.50"), "\(list)")
    }

    @Test func aListOfPaymentsHasAllAmounts() async throws {
        var payment = Samples.payment
        (payment.reference, payment.refunded, payment.credit) = (nil, "943.65", "56.35")
        let text = try await displayed("payment list", PaymentsAPI.List.Reply(payments: [payment]))
        let words = text.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
        #expect(
            !text.contains("…") && words.contains("3/1 1200.00, 3/2 300.00, credit 56.35, refunded 943.65"),
            "\(text)"
        )
    }

    @Test func aLadderTellsWhatBlocksIt() async throws {
        let place = PaymentsAPI.LadderPlace(
            instalment: "3/1",
            title: "Rent",
            currency: "EUR",
            dueDate: "2027-03-01",
            outstanding: "100.00",
            state: .due,
            lastStep: "friendly",
            lastFate: "suppressed(paid)",
            nextStep: "first",
            nextAt: "2027-03-08T08:00:00.000Z",
            blocked: "nothing is owed after credit"
        )
        let text = Self.style.text(LadderTable.lines(.init(ladder: "7d first", places: [place]), Self.style))
        #expect(!text.contains("…"), "\(text)")
        #expect(
            text.contains("2027-03-08 08:00") && text.contains("blocked by: nothing is owed after credit\n"),
            "\(text)"
        )
    }

    /// The tree has the due date beside the state, whatever bars of groups are as wide as.
    @Test func dueDatesAndRemindersOfStepsAreWhole() throws {
        var show = Samples.show
        let index = try #require(show.nodes.firstIndex { $0.key == "gas-off" })
        show.nodes[index].due = JobsAPI.StepDue(rule: "3 months after the start", overdue: false)
        show.nodes[index].reminders = ["-1d to carla and role:manager", "0m, nag 10m x2"]
        let text = Self.style.text(JobTree(show).lines(Self.style))
        let due = "│    due 3 months after the start · reminds -1d to carla and role:manager and\n│    0m, nag 10m x2\n"
        #expect(text.contains(due), "\(text)")
        show.nodes[index].reminders = nil
        let short = Self.style.text(JobTree(show).lines(Self.style))
        #expect(short.contains("│    due 3 months after the start\n"), "\(short)")
    }

    @Test func aWarningIsReadToItsEnd() async throws {
        let warning = "steps.check.reminders[0] goes to nobody: the journal alone has it. Say who, with to CARLA"
        var status = Samples.taskStatus
        status.warnings = [warning]
        let text = try await displayed("task add Pills --at 08:00", TasksAPI.Add.Reply(task: status))
        #expect(!text.contains("…"))
        let lines = text.split(separator: "\n").map(String.init)
        for line in lines { #expect(CellWidth.of(line) <= 80) }
        #expect(lines.map { $0.trimming }.joined(separator: " ").contains("warning: \(warning)."), "\(text)")
        let pipe = try await displayed("task add Pills --at 08:00", TasksAPI.Add.Reply(task: status), width: nil)
        #expect(pipe.contains("\n  warning: \(warning).\n"), "\(pipe)")
    }

    @Test func aChangeIsReadToItsEnd() {
        let text = Self.style.text(EventTable.lines(Samples.events, Self.style))
        #expect(!text.contains("…") && text.contains("ready → done, job 0 % → 14 %, then photo ready\n"), "\(text)")
    }

    @Test func aProfileThatLacksColumnsSaysSo() async throws {
        var profile = Samples.profile
        profile.spec.title = "Ana Ito of the house at the end of the very long road"
        profile.spec.key = "ana-ito-of-the-house-at-the-end"
        let text = try await displayed("profile list", ProfilesAPI.List.Reply(profiles: [profile]))
        #expect(text.contains("Too narrow for ") && text.contains("and --json.\n"), "\(text)")
    }

    @Test(arguments: [1, 7, 12, 20, 30, 35, 40, 60])
    func amountsAndTimesAreNeverCut(_ width: Int) async throws {
        let outlook = PaymentsAPI.GetOutlook.Reply(outlooks: [Samples.outlook])
        for (line, text) in [
            ("outlook", try await displayed("payment outlook", outlook, width: width)),
            ("status", try await displayed("status", Samples.status, width: width)),
        ] {
            #expect(!text.contains("…"), "\(line) at \(width): \(text)")
        }
    }

    @Test func overdueIsAWord() {
        var occurrence = Samples.occurrence
        occurrence.state = .open
        let late = DueEntry(occurrence).judged(at: 2_000_000_000)
        let text = Self.style.text(DueEntry.lines([late, DueEntry(occurrence)], until: "", Self.style))
        #expect(text.contains("2026-11-21 07:00 overdue  ") && text.contains("2026-11-21 07:00          "), "\(text)")
    }

    @Test func whatIsNotOwedIsReportedWithItsTime() async throws {
        let none = PaymentsAPI.Due.Reply(instalments: [])
        #expect(
            try await displayed("payment due", none, width: nil)
                == "Nothing is overdue, and nothing is due within 30 days. Further ahead: flowctl payment due --until DATE\n"
        )
        #expect(
            try await displayed("payment due --until 2027-01-01 --with bella --direction incoming", none, width: nil)
                == "Nothing is owed to come in with bella by 2027-01-01.\n"
        )
    }

    @Test func aSimulationNamesTheZoneOfItsTimes() {
        let text = Self.style.text(SimulationTable.lines(Samples.simulation, Self.style))
        #expect(text.contains("(Europe/Berlin)") && text.contains("TIME"), "\(text)")
        #expect(!text.contains("…") && text.contains("Europe/Berlin\n"), "\(text)")
    }

    @Test func aStoryIsReportedInOrderOfTime() async throws {
        var why = Samples.why
        why.story.reverse()
        let text = try await displayed("reminder why 3/14/1", why)
        let planned = try #require(text.firstRange(of: "Planned for"))
        let fate = try #require(text.firstRange(of: "Its fate is"))
        #expect(planned.lowerBound < fate.lowerBound)
    }

    @Test(
        arguments: [
            ("FREQ=DAILY", "FREQ=DAILY at 08:00"), ("FREQ=WEEKLY;BYDAY=MO", "FREQ=WEEKLY;BYDAY=MO at 08:00"),
            ("FREQ=DAILY;BYHOUR=9,18", "FREQ=DAILY;BYHOUR=9,18"), ("FREQ=HOURLY", "FREQ=HOURLY"), (nil, "once"),
        ] as [(String?, String)]
    )
    func aTaskTellsAtWhatTimeOfDayItIs(rule: String?, reported: String) async throws {
        var task = Samples.task
        task.spec.rule = rule
        let list = try await displayed("task list", TasksAPI.List.Reply(tasks: [task]), width: nil)
        #expect(list.hasSuffix("  \(reported)\n"), "\(list)")
        var reply = Samples.taskShow
        reply.task = task
        #expect(try await displayed("task show 3", reply).contains("  rule      \(reported)\n"))
    }

    @Test func aTaskThatIsDueAtOnceDoesNotSayWhen() async throws {
        var reply = Samples.taskShow
        reply.task.spec.due = "0m"
        #expect(try await !displayed("task show 3", reply).contains("after it begins"))
        reply.task.spec.due = "2h"
        #expect(try await displayed("task show 3", reply).contains("  due       2h after it begins\n"))
    }
}

extension String {
    /// The text without the spaces around it.
    fileprivate var trimming: String {
        split(separator: " ").joined(separator: " ")
    }
}
