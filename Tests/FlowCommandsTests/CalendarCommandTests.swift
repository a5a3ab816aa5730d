import FlowAPI
import FoundationEssentials
import Testing
import Varlink

@testable import FlowCommands

/// `flowctl calendar` on a terminal of 80 and of 120 columns, in a pipe, and for programs.
@Suite struct CalendarCommandTests {
    /// 2027-03-27T12:00:00Z, a Saturday; the clocks in Berlin are put forward in the night that follows.
    private static let now = 1_806_148_800

    private static func action(_ step: String, _ title: String, _ due: JobsAPI.StepDue) -> ActionsAPI.Action {
        var action = Samples.actions[0]
        (action.step, action.title, action.due) = (step, title, due)
        return action
    }

    private static func due(_ date: String, _ at: String, overdue: Bool = false) -> JobsAPI.StepDue {
        .init(rule: "3 days after start", date: date, zone: "Europe/Berlin", at: at, overdue: overdue)
    }

    private static let actions = [
        action("survey", "Survey the house", due("2027-03-25", "2027-03-25T23:00:00.000Z", overdue: true)),
        action("photo", "Photograph the boiler", due("2027-03-28", "2027-03-28T22:00:00.000Z")),
        // In another zone it is another day.
        action(
            "call",
            "Call back",
            .init(
                rule: "x",
                date: "2027-03-28T20:30",
                zone: "America/New_York",
                at: "2027-03-29T00:30:00.000Z",
                overdue: false
            )
        ),
    ]

    /// Tasks of a daily rule: one time is open, the others are planned.
    private static func daemon(
        owed: [PaymentsAPI.Instalment] = [],
        steps: [ActionsAPI.Action] = actions,
        last: String? = "2027-03-28T06:00:00.000Z",
        isOpen: Bool = true,
        reminder own: RemindersAPI.Reminder? = nil,
        places: [PaymentsAPI.LadderPlace] = []
    ) -> FakeDaemon {
        var job = Samples.job
        job.spec.due = "2027-03-30T17:00"
        var task = Samples.task
        task.spec.due = "0m"
        task.spec.gap = "shift"
        task.spec.overlap = "first"
        task.lastAt = last
        var occurrence = Samples.occurrence
        occurrence.nominal = "2027-03-28T08:00:00"
        occurrence.startAt = "2027-03-28T06:00:00.000Z"
        occurrence.dueAt = "2027-03-28T06:00:00.000Z"
        occurrence.state = .open
        var reminder = Samples.reminder
        (reminder.dueAt, reminder.fate) = ("2027-03-28T05:30:00.000Z", nil)
        let replies: [String: any Encodable & Sendable] = [
            TenantsAPI.Show.method: TenantsAPI.Show.Reply(tenant: Samples.tenants[0]),
            TenantsAPI.ListHolidays.method: TenantsAPI.ListHolidays.Reply(
                sets: [.init(set: "at", dayCount: 1, first: "2027-03-29", last: "2027-03-29")]
            ),
            TenantsAPI.ShowHolidays.method: TenantsAPI.ShowHolidays.Reply(
                set: "at",
                days: [.init(date: "2027-03-29", title: "Easter Monday")]
            ),
            JobsAPI.List.method: JobsAPI.List.Reply(jobs: [job, Samples.job]),
            ActionsAPI.List.method: ActionsAPI.List.Reply(actions: steps),
            TasksAPI.Due.method: TasksAPI.Due.Reply(occurrences: isOpen ? [occurrence] : []),
            TasksAPI.List.method: TasksAPI.List.Reply(tasks: [task]),
            RemindersAPI.List.method: RemindersAPI.List.Reply(reminders: [own ?? reminder]),
            PaymentsAPI.Due.method: PaymentsAPI.Due.Reply(instalments: owed),
            PaymentsAPI.GetLadder.method: PaymentsAPI.GetLadder.Reply(ladder: "0d due", places: places),
        ]
        return FakeDaemon(
            replies.mapValues { reply -> FakeDaemon.Answerer in { _ in .success(reply) } }
        )
    }

    private func displayed(_ line: String, width: Int? = nil, _ daemon: FakeDaemon = Self.daemon()) async throws -> Run
    {
        try await daemon.serving { socket in
            await flowctl(
                line.split(separator: " ").map(String.init),
                environment: ["FLOWCTL_SOCKET": socket, "FLOWCTL_TENANT": "acme"],
                width: width,
                now: Self.now
            )
        }
    }

    @Test func aMonthOnANarrowTerminal() async throws {
        let run = try await displayed("calendar", width: 80)
        #expect(run.status == 0 && run.talk.isEmpty, "\(run.talk)")
        #expect(
            run.data == """
                March 2027  Acme Heating and Plumbing of Lower Saxony · Europe/Berlin
                 Mon        Tue        Wed        Thu        Fri        Sat        Sun
                  1          2          3          4          5          6          7

                  8          9         10         11         12         13         14

                 15         16         17         18         19         20         21

                 22         23         24         25         26        [27]        28
                                                  1s                               1s 1t
                 29 Easte…  30         31
                 1s 1t      1j 1t      1t
                j jobs, s steps, t tasks, p payments; [ ] is today

                This week, 2027-03-22 to 2027-03-28
                DAY             TIME   WHAT  ID         TITLE                  FOR           OF
                Thu 2027-03-25         step  12/survey  Survey the house       ana  overdue
                            Replace a boiler by a heat pump for Mrs Ito
                Sun 2027-03-28         step  12/photo   Photograph the boiler  ana
                            Replace a boiler by a heat pump for Mrs Ito
                Sun 2027-03-28  08:00  task  3/14       Morning medication     ana

                """
        )
    }

    /// Words are read by the tenant's clock.
    @Test func aDayIsAskedForByAWord() async throws {
        for (word, date) in [("yesterday", "2027-03-26"), ("today", "2027-03-27"), ("tomorrow", "2027-03-28")] {
            let (by, plain) = (
                try await displayed("calendar --day \(word)"), try await displayed("calendar --day \(date)")
            )
            #expect(by.status == 0 && by == plain, "\(by)")
            let weeks = (try await displayed("calendar --week \(word)"), try await displayed("calendar --week \(date)"))
            #expect(weeks.0 == weeks.1)
        }
    }

    @Test func aMonthOnAWideTerminal() async throws {
        let run = try await displayed("calendar --day 2027-03-29", width: 120)
        #expect(run.status == 0 && run.talk.isEmpty, "\(run.talk)")
        #expect(
            run.data == """
                March 2027  Acme Heating and Plumbing of Lower Saxony · Europe/Berlin
                 Mon              Tue              Wed              Thu              Fri              Sat              Sun
                  1                2                3                4                5                6                7
                  8                9               10               11               12               13               14
                 15               16               17               18               19               20               21
                 22               23               24               25               26              [27]              28
                                                                    Survey the hou…                                    Photograph the…
                                                                                                                       08:00 Morning …
                 29 Easter Mond…  30               31
                 02:30 Call back  08:00 Morning …  08:00 Morning …
                 08:00 Morning …  17:00 Replace …

                DAY             TIME   WHAT     ID       TITLE               FOR           OF
                Mon 2027-03-29         holiday  at       Easter Monday
                Mon 2027-03-29  02:30  step     12/call  Call back           ana           Replace a boiler by a heat pump for Mrs Ito
                Mon 2027-03-29  08:00  task     3        Morning medication  ana  planned

                """
        )
    }

    @Test func aPipeGetsTheList() async throws {
        let run = try await displayed("calendar --month 2027-03")
        #expect(
            run.data == """
                DAY             TIME   WHAT     ID         TITLE                            FOR           OF
                Thu 2027-03-25         step     12/survey  Survey the house                 ana  overdue  Replace a boiler by a heat pump for Mrs Ito
                Sun 2027-03-28         step     12/photo   Photograph the boiler            ana           Replace a boiler by a heat pump for Mrs Ito
                Sun 2027-03-28  08:00  task     3/14       Morning medication               ana
                Mon 2027-03-29         holiday  at         Easter Monday
                Mon 2027-03-29  02:30  step     12/call    Call back                        ana           Replace a boiler by a heat pump for Mrs Ito
                Mon 2027-03-29  08:00  task     3          Morning medication               ana  planned
                Tue 2027-03-30  08:00  task     3          Morning medication               ana  planned
                Tue 2027-03-30  17:00  job      12         Replace a boiler by a heat pump                Mrs Ito 伊藤
                Wed 2027-03-31  08:00  task     3          Morning medication               ana  planned

                """
        )
        #expect(try await displayed("calendar --month 2026-02").data == "Nothing is due then.\n")
        let narrow = try await displayed("calendar --day 2027-03-30", width: 30)
        #expect(narrow.data.hasPrefix("DAY"))
    }

    @Test func aWeekGoesOnInTheNextMonth() async throws {
        let run = try await displayed("calendar --week 2027-04-03 --json")
        let listing = try Decoded<JSONValue>(run.data).value
        #expect(listing["from"] == "2027-03-29" && listing["to"] == "2027-04-04")
        #expect(listing["timeZone"] == "Europe/Berlin" && listing["today"] == "2027-03-27")
        guard case .array(let entries)? = listing["entries"] else {
            Issue.record("there are no entries: \(run.data)")
            return
        }
        // The holiday, the call, the job, and a planned time of the task on each of the seven days.
        #expect(entries.count == 10)
        #expect(entries.count { $0["planned"] == .bool(true) } == 7)
        let call = try #require(entries.first { $0["id"] == "12/call" })
        #expect(call["date"] == "2027-03-29" && call["time"] == "02:30" && call["kind"] == "step")
    }

    @Test func onlyWhatIsForAProfileIsAskedFor() async throws {
        let daemon = Self.daemon()
        _ = try await displayed("calendar --for ana", daemon)
        for call in daemon.calls {
            switch call.method {
            case ActionsAPI.List.method, JobsAPI.List.method: #expect(call.parameters["assignee"] == "ana")
            case TasksAPI.List.method, TasksAPI.Due.method: #expect(call.parameters["profile"] == "ana")
            default: break
            }
        }
        #expect(daemon.calls.contains { $0.method == TasksAPI.Due.method })
    }

    @Test func otherCalendarsGetToDos() async throws {
        let run = try await displayed("calendar --ics --todo")
        #expect(run.status == 0 && run.talk.isEmpty, "\(run.talk)")
        #expect(run.data.hasPrefix("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n"))
        #expect(run.data.hasSuffix("END:VTODO\r\nEND:VCALENDAR\r\n"))
        // Three steps, a job, an open time and 91 days of planned ones.
        #expect(run.data.components(of: "BEGIN:VTODO\r\n") == 3 + 1 + 1 + 91)
        #expect(run.data.components(of: "BEGIN:VALARM\r\n") == 1)
        #expect(run.data.contains("\r\nUID:task-3-20270328T060000Z@acme-20261120T080000Z.flowd\r\n"))
        #expect(run.data.contains("\r\nTRIGGER;VALUE=DATE-TIME:20270328T053000Z\r\n"))
        #expect(run.data.contains("\r\nUID:step-12-call@acme-20261120T080000Z.flowd\r\n"))
        #expect(run.data.contains("\r\nDUE:20270329T003000Z\r\n"))
        #expect(run.data.contains("\r\nDUE;VALUE=DATE:20270328\r\n"))
        #expect(run.data.contains("\r\nDUE:20270330T150000Z\r\n"))
        let month = try await displayed("calendar --ics --todo --month 2027-03")
        #expect(month.data.components(of: "BEGIN:VTODO\r\n") == 3 + 1 + 1 + 3)
    }

    @Test func calendarsOfPhonesGetEvents() async throws {
        let run = try await displayed("calendar --ics")
        #expect(run.status == 0 && run.talk.isEmpty, "\(run.talk)")
        // Three steps, a job, an open time, and one for all that its rule leads to.
        #expect(run.data.components(of: "BEGIN:VEVENT\r\n") == 3 + 1 + 1 + 1)
        #expect(!run.data.contains("VTODO"))
        #expect(run.data.contains("\r\nDTSTART;VALUE=DATE:20270328\r\n"))
        #expect(run.data.contains("\r\nUID:task-3-20270328T060000Z@acme-20261120T080000Z.flowd\r\n"))
        #expect(run.data.contains("\r\nUID:task-3-series-1@acme-20261120T080000Z.flowd\r\n"))
        #expect(
            run.data.contains(
                "\r\nDTSTART;TZID=Europe/Berlin:20270329T080000\r\nRRULE:FREQ=DAILY;UNTIL=20290326T060000Z\r\n"
            )
        )
        // The reminder that is open, and those of the rule.
        #expect(run.data.components(of: "BEGIN:VALARM\r\n") == 1 + 2)
        #expect(run.data.contains("\r\nTRIGGER:PT0S\r\n") && run.data.contains("\r\nTRIGGER:PT30M\r\n"))
        #expect(run.data.contains("\r\nTRIGGER;VALUE=DATE-TIME:20270328T053000Z\r\n"))
        // Days that are chosen have each time by itself.
        let month = try await displayed("calendar --ics --month 2027-03")
        #expect(month.data.components(of: "BEGIN:VEVENT\r\n") == 3 + 1 + 1 + 3)
        #expect(!month.data.contains("RRULE"))
    }

    /// A step of the kind payment, with what it waits for, and whether its instalment stands in its place.
    @Test(arguments: [
        ("catering/balance", "12", "catering", true), ("catering", "12", "catering", true),
        ("catering/deposit", "12", "catering", false), ("venue/balance", "12", "catering", false),
        ("catering/balance", "13", "catering", false), ("catering/balance", "12", nil, false),
    ])
    func aPaymentStandsThereOnce(target: String, job: String, payment: String?, isOnce: Bool) async throws {
        var step = Self.action("pay", "Pay the kitchen", Self.due("2027-03-30", "2027-03-30T22:00:00.000Z"))
        step.payment = target
        var part = Samples.instalment
        (part.key, part.job, part.payment, part.dueDate) = ("balance", job, payment, "2027-03-30")
        let daemon = Self.daemon(owed: [part], steps: [step])
        let day = try await displayed("calendar --day 2027-03-30 --json", daemon)
        #expect(day.data.contains("Pay the kitchen") != isOnce, "\(day)")
        #expect(day.data.contains("Catering: Balance"))
        for line in ["calendar --ics", "calendar --ics --todo"] {
            let file = try await displayed(line, daemon).data
            #expect(file.contains("UID:step-12-pay@") != isOnce)
            #expect(file.components(of: "UID:instalment-3-2@") == 1)
        }
        // Without instalments, as in a list of somebody who isn't their party, the step stays.
        let alone = try await displayed("calendar --day 2027-03-30 --json", Self.daemon(steps: [step]))
        #expect(alone.data.contains("Pay the kitchen"))
    }

    @Test func instalmentsStandOnTheirDueDays() async throws {
        var late = Samples.instalment
        (late.id, late.dueDate, late.state) = ("3/1", "2027-03-24", .overdue)
        var balance = Samples.instalment
        (balance.title, balance.dueDate) = ("Balance; final", "2027-03-30")
        var undated = Samples.instalment
        undated.dueDate = nil
        let daemon = Self.daemon(owed: [late, balance, undated])
        let month = try await displayed("calendar --for bella", width: 80, daemon)
        #expect(month.status == 0 && month.talk.isEmpty, "\(month.talk)")
        #expect(month.data.contains("                       1p         1s"), "\(month.data)")
        #expect(month.data.contains(" 1s 1t      1j 1t 1p   1t\n"))
        let week = try await displayed("calendar --day 2027-03-24", daemon)
        #expect(
            week.data.contains(
                "Wed 2027-03-24        instalment  3/1  Catering: Balance       overdue  2500.00 EUR to bella"
            )
        )
        #expect(week.data.hasSuffix("to bella\n") && week.data.split(separator: "\n").count == 2)
        let asked = daemon.calls.filter { $0.method == PaymentsAPI.Due.method }.map(\.parameters)
        #expect(asked.map { $0["until"] } == ["2027-03-31", "2027-03-31"])
        #expect(asked.map { $0["party"] } == ["bella", nil])
        let file = try await displayed("calendar --ics --todo", daemon).data
        #expect(file.contains("\r\nUID:instalment-3-2@acme-20261120T080000Z.flowd\r\n"))
        #expect(file.contains("\r\nDUE;VALUE=DATE:20270330\r\nSUMMARY:Catering: Balance\\; final\r\n"))
        #expect(file.contains("\r\nDESCRIPTION:2500.00 EUR to bella\\nInstalment 3/2\r\nSTATUS:IN-PROCESS\r\n"))
        #expect(daemon.calls.last { $0.method == PaymentsAPI.Due.method }?.parameters["until"] == "9999-12-31")
    }

    /// The reminder that waits, and the one to come, which isn't made before its time.
    @Test(arguments: [nil, "disputed"])
    func anInstalmentHasTheAlarmsOfItsLadder(blocked: String?) async throws {
        var part = Samples.instalment
        part.dueDate = "2027-03-30"
        var reminder = Samples.reminder
        (reminder.instalment, reminder.task, reminder.occurrence) = ("3/2", nil, "s9/1")
        (reminder.dueAt, reminder.fate) = ("2027-03-28T05:00:00.000Z", nil)
        let place = PaymentsAPI.LadderPlace(
            instalment: "3/2",
            title: "Balance",
            currency: "EUR",
            outstanding: "2500.00",
            state: .due,
            nextStep: "due",
            nextAt: "2027-03-30T07:00:00.000Z",
            blocked: blocked
        )
        let daemon = Self.daemon(owed: [part, part], reminder: reminder, places: [place])
        let file = try await displayed("calendar --ics", daemon).data
        let event = try #require(file.ranges(of: "UID:instalment-3-2@").last.map { file[$0.lowerBound...] })
        #expect(event.contains("\r\nTRIGGER;VALUE=DATE-TIME:20270328T050000Z\r\n"))
        #expect(event.contains("\r\nTRIGGER;VALUE=DATE-TIME:20270330T070000Z\r\n") == (blocked == nil))
        #expect(daemon.calls.count { $0.method == PaymentsAPI.GetLadder.method } == 1)
        // Nobody asks for them where none are shown.
        _ = try await displayed("calendar --month 2027-03", daemon)
        #expect(daemon.calls.count { $0.method == PaymentsAPI.GetLadder.method } == 1)
    }

    @Test func whatWasDoneBeforeItsTimeIsNotPlannedAgain() async throws {
        let daemon = Self.daemon(isOpen: false)
        let day = try await displayed("calendar --day 2027-03-28 --json", daemon)
        #expect(day.status == 0 && !day.data.contains("Morning"), "\(day)")
        let later = try await displayed("calendar --day 2027-03-29 --json", daemon)
        #expect(later.data.contains("Morning"))
        let calendar = try await displayed("calendar --ics --todo", daemon)
        #expect(!calendar.data.contains("UID:task-3-20270328T060000Z"))
        #expect(calendar.data.contains("UID:task-3-20270329T060000Z"))
        let new = try await displayed("calendar --ics --todo", Self.daemon(last: nil, isOpen: false))
        #expect(new.data.contains("UID:task-3-20270328T060000Z"))
        let series = try await displayed("calendar --ics", daemon)
        #expect(series.data.contains("DTSTART;TZID=Europe/Berlin:20270329T080000\r\nRRULE"))
    }

    @Test func aFileIsReplacedAsAWhole() async throws {
        let directory = try ScratchDirectory()
        defer { directory.remove() }
        let path = try directory.file("a.yaml", "old")
        let run = try await displayed("calendar --ics \(path)")
        #expect(run == Run(status: 0, data: "", talk: ""))
        let text = String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
        #expect(text.hasPrefix("BEGIN:VCALENDAR\r\n") && text.hasSuffix("END:VCALENDAR\r\n"))
        let refused = try await displayed("calendar --ics /no/such/directory/x.ics")
        #expect(refused.status == 1)
        #expect(refused.talk == "error: /no/such/directory/x.ics can't be written: No such file or directory.\n")
    }

    @Test(arguments: [
        (
            ["--month", "2027-13"],
            "error: The value '2027-13' is invalid for '--month <month>': give a year and a month"
        ),
        (["--month", "2027-3"], "error: The value '2027-3' is invalid for '--month <month>': give a year and a month"),
        (["--month", "march"], "error: The value 'march' is invalid for '--month <month>': give a year and a month"),
        (["--month", "0000-01"], "error: The value '0000-01' is invalid for '--month <month>'"),
        (
            ["--day", "2027-02-29"],
            "error: The value '2027-02-29' is invalid for '--day <date>': give a date that exists"
        ),
        (["--day", "2027-03-28", "--month", "2027-03"], "error: --month, --week and --day contradict each other"),
        (["out.ics"], "error: A file is written with --ics only.\n"),
        (["--todo"], "error: To-dos are written with --ics only.\n"),
        (["--ics", "--json"], "{\"error\":\"flowctl.Usage\",\"message\":\"--ics and --json contradict"),
    ])
    func wrongArgumentsAreExplained(arguments: [String], begin: String) async {
        let run = await flowctl(["calendar"] + arguments)
        #expect(run.status == 64)
        #expect(run.data.isEmpty)
        #expect(run.talk.hasPrefix(begin), "\(run.talk)")
    }
}

extension String {
    /// How often a text is in this one.
    fileprivate func components(of text: String) -> Int {
        ranges(of: text).count
    }
}
