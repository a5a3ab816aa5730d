import FlowAPI
import FlowCommands
import FoundationEssentials
import Testing
import Varlink

/// `--json` of every command: what the interface says, and nothing else.
@Suite struct JSONOutputTests {
    /// A command line, the reply of the daemon that it shows, and the list in it that is shown instead, if any.
    struct Case: Sendable, CustomTestStringConvertible {
        let line: String
        let reply: any Encodable & Sendable
        var list: String?
        /// Whether the shown list holds whole replies, one for each file.
        var isPerFile = false

        var testDescription: String { line }
    }

    private static let version = TemplatesAPI.Show.Reply(template: Samples.templateVersion)
    private static let applied = TemplatesAPI.Apply.Reply(
        key: "visit",
        version: 2,
        changed: true,
        digest: "ab",
        findings: Samples.findings
    )
    private static let libraryApplied = LibraryAPI.Apply.Reply(key: "photo", version: 2, changed: true, digest: "ab")
    private static let profile = ProfilesAPI.Update.Reply(profile: Samples.profile, eventNumber: 7)
    private static let changed = JobsAPI.Update.Reply(change: Samples.jobChange)
    private static let taskStatus = TasksAPI.Add.Reply(task: Samples.taskStatus)
    private static let paid = PaymentsAPI.Record.Reply(schedule: Samples.scheduleStatus)
    private static let planned = PaymentsAPI.SetBudget.Reply(budget: Samples.budgetStatus)
    private static let action = ActionsAPI.Start.Reply(action: Samples.action)

    static let cases: [Case] = [
        Case(line: "tenant create acme", reply: TenantsAPI.Create.Reply(tenant: Samples.tenants[0])),
        Case(line: "tenant list", reply: TenantsAPI.List.Reply(tenants: Samples.tenants), list: "tenants"),
        Case(line: "tenant show acme", reply: TenantsAPI.Show.Reply(tenant: Samples.tenants[0])),
        Case(
            line: "tenant set acme --limit profiles=4",
            reply: TenantsAPI.Update.Reply(spec: Samples.tenants[0].spec, eventNumber: 9)
        ),
        Case(line: "template apply -", reply: applied, isPerFile: true),
        Case(line: "template list", reply: TemplatesAPI.List.Reply(templates: Samples.templates), list: "templates"),
        Case(line: "template show visit", reply: version),
        Case(line: "job start visit", reply: JobsAPI.Start.Reply(job: Samples.job)),
        Case(line: "job list", reply: JobsAPI.List.Reply(jobs: [Samples.job]), list: "jobs"),
        Case(line: "profile list --count-by kind", reply: ProfilesAPI.Count.Reply(profiles: 0, groups: [])),
        Case(line: "job list --count-by state", reply: JobsAPI.Count.Reply(jobs: 0, groups: [])),
        Case(line: "job show 12", reply: Samples.show),
        Case(line: "job explain 12", reply: Samples.explain),
        Case(line: "action show 12/reading", reply: Samples.stepDisplayed),
        Case(line: "occurrence list", reply: TasksAPI.ListOccurrences.Reply(occurrences: [Samples.occurrence])),
        Case(line: "action start 12/photo", reply: action),
        Case(line: "action progress 12/photo 40", reply: action),
        Case(line: "action done 12/photo", reply: action),
        Case(line: "action save 12/photo --set a=b", reply: action),
        Case(line: "action correct 12/photo --set a=b --reason x", reply: action),
        Case(line: "action skip 12/photo --reason x", reply: action),
        Case(line: "action cancel 12/photo --reason x", reply: action),
        Case(line: "action reopen 12/photo", reply: action),
        Case(line: "job set 12 --label +vip --label -old --if-event 41", reply: Self.changed),
        Case(line: "job cancel 12 --reason x", reply: Self.changed),
        Case(line: "job hold 12 --reason x", reply: Self.changed),
        Case(line: "job resume 12", reply: Self.changed),
        Case(line: "job reopen 12 --reason x", reply: Self.changed),
        Case(line: "step add 12/call --title Call --after photo --field seen:boolean!", reply: Self.changed),
        Case(line: "step remove 12/photo", reply: Self.changed),
        Case(line: "step move 12/photo --before survey", reply: Self.changed),
        Case(line: "step set 12/photo --due 2027-03-28", reply: Self.changed),
        Case(
            line: "holidays set at 2027-12-25",
            reply: TenantsAPI.SetHolidays.Reply(set: "at", dayCount: 1, eventNumber: 9)
        ),
        Case(
            line: "holidays list",
            reply: TenantsAPI.ListHolidays.Reply(
                sets: [.init(set: "at", dayCount: 1, first: "2027-12-25", last: "2027-12-25")]
            ),
            list: "sets"
        ),
        Case(
            line: "holidays show at",
            reply: TenantsAPI.ShowHolidays.Reply(set: "at", days: [.init(date: "2027-12-25", title: "Christmas Day")])
        ),
        Case(
            line: "lists list",
            reply: TenantsAPI.ListSavedLists.Reply(lists: [Samples.savedList]),
            list: "lists"
        ),
        Case(line: "lists show all", reply: TenantsAPI.ListSavedLists.Reply(lists: [Samples.savedList])),
        Case(line: "lists remove all", reply: TenantsAPI.RemoveSavedList.Reply(eventNumber: 10)),
        Case(line: "holidays remove at", reply: TenantsAPI.RemoveHolidays.Reply(eventNumber: 10)),
        Case(line: "message list", reply: MessagesAPI.List.Reply(words: [Samples.words]), list: "words"),
        Case(line: "message show due de", reply: MessagesAPI.Show.Reply(words: Samples.words, names: ["title"])),
        Case(line: "message set due de --title x", reply: MessagesAPI.Set.Reply(words: Samples.words, eventNumber: 9)),
        Case(line: "message reset due de", reply: MessagesAPI.Reset.Reply(words: Samples.words, eventNumber: 10)),
        Case(
            line: "message preview --reminder 3/1/1 --to ana",
            reply: MessagesAPI.Preview.Reply(occasion: "due", language: "de", recipient: "ana", title: "T", text: "X")
        ),
        Case(line: "report day", reply: ReportsAPI.Make.Reply(title: "T", html: "<p>T</p>")),
        Case(line: "report week today", reply: ReportsAPI.Make.Reply(title: "T", html: "<p>T</p>")),
        Case(line: "report job 12", reply: ReportsAPI.Make.Reply(title: "T", html: "<p>T</p>")),
        Case(line: "report vendor ana", reply: ReportsAPI.Make.Reply(title: "T", html: "<p>T</p>")),
        Case(line: "report statement", reply: ReportsAPI.Make.Reply(title: "T", html: "<p>T</p>")),
        Case(
            line: "report template day",
            reply: ReportsAPI.Show.Reply(template: "{{heading}}", own: false, names: ["heading"])
        ),
        Case(line: "report set day --file -", reply: ReportsAPI.Set.Reply(eventNumber: 10)),
        Case(line: "report reset day", reply: ReportsAPI.Reset.Reply(eventNumber: 11)),
        Case(line: "job note 12/photo Hello", reply: JobsAPI.AddNote.Reply(number: 3, eventNumber: 42)),
        Case(line: "job remove-note 12 3", reply: JobsAPI.RemoveNote.Reply(eventNumber: 43)),
        Case(line: "job notes 12", reply: JobsAPI.ListNotes.Reply(notes: Samples.notes), list: "notes"),
        Case(line: "job graph 12", reply: Samples.show),
        Case(line: "job assign 12 ana", reply: JobsAPI.Assign.Reply(assignee: "ana", eventNumber: 7)),
        Case(line: "job unassign 12", reply: JobsAPI.Assign.Reply(eventNumber: 7)),
        Case(line: "action assign 12/photo ana", reply: ActionsAPI.Assign.Reply(assignee: "ana", eventNumber: 7)),
        Case(line: "action unassign 12/photo", reply: ActionsAPI.Assign.Reply(eventNumber: 7)),
        Case(line: "action list", reply: ActionsAPI.List.Reply(actions: Samples.actions), list: "actions"),
        Case(line: "mine", reply: ActionsAPI.List.Reply(actions: Samples.actions), list: "actions"),
        Case(line: "library apply -", reply: libraryApplied, isPerFile: true),
        Case(line: "library list", reply: LibraryAPI.List.Reply(actions: [Samples.libraryAction]), list: "actions"),
        Case(line: "library show photo@2", reply: LibraryAPI.Show.Reply(action: Samples.libraryVersion)),
        Case(line: "profile add ana", reply: ProfilesAPI.Create.Reply(profile: Samples.profile)),
        Case(line: "profile set ana --set school=Lindenhof", reply: profile),
        Case(line: "profile archive ana", reply: profile),
        Case(line: "profile pause ana", reply: ProfilesAPI.Pause.Reply(taskCount: 3, eventNumber: 9)),
        Case(line: "profile resume ana", reply: ProfilesAPI.Resume.Reply(taskCount: 3, eventNumber: 9)),
        Case(line: "profile restore ana", reply: profile),
        Case(
            line: "profile feed issue ana --replace",
            reply: ProfilesAPI.IssueFeed.Reply(
                profile: Samples.profile,
                code: String(repeating: "0", count: 64),
                address: "https://links.example.org/f/\(String(repeating: "0", count: 64)).ics",
                eventNumber: 9
            )
        ),
        Case(
            line: "profile feed revoke ana",
            reply: ProfilesAPI.RevokeFeed.Reply(profile: Samples.profile, eventNumber: 9)
        ),
        Case(line: "profile remove ana", reply: ProfilesAPI.Remove.Reply(eventNumber: 9)),
        Case(line: "profile show ana", reply: ProfilesAPI.Show.Reply(profile: Samples.profile)),
        Case(line: "profile list", reply: ProfilesAPI.List.Reply(profiles: [Samples.profile]), list: "profiles"),
        Case(line: "member list", reply: MembersAPI.List.Reply(members: [Samples.member]), list: "members"),
        Case(line: "member set uid:7 viewer", reply: MembersAPI.Set.Reply(member: Samples.member, eventNumber: 4)),
        Case(line: "member remove uid:7", reply: MembersAPI.Remove.Reply(eventNumber: 5)),
        Case(line: "token list", reply: TokensAPI.List.Reply(tokens: [Samples.token]), list: "tokens"),
        Case(
            line: "token create app --role viewer",
            reply: TokensAPI.Create.Reply(token: Samples.token, secret: "flowd_0")
        ),
        Case(line: "token revoke 0a0b0c0d", reply: TokensAPI.Revoke.Reply(token: Samples.token, eventNumber: 6)),
        Case(line: "media list 12", reply: MediaAPI.List.Reply(media: [Samples.medium]), list: "media"),
        Case(line: "media remove 412 --reason x", reply: MediaAPI.Remove.Reply(eventNumber: 413)),
        Case(line: "whoami", reply: Samples.whoAmI),
        Case(line: "events", reply: EventsAPI.List.Reply(events: Samples.events), list: "events"),
        Case(line: "status", reply: Samples.status),
        Case(line: "metrics", reply: DaemonAPI.Metrics.Reply(metrics: Samples.metrics)),
        Case(line: "daemon confirm-clock", reply: DaemonAPI.ConfirmClock.Reply(wasHeld: true)),
        Case(line: "task add Pills --at 08:00 --remind -1h", reply: taskStatus),
        Case(line: "task edit 3 --title Pills", reply: taskStatus),
        Case(line: "task list", reply: TasksAPI.List.Reply(tasks: [Samples.task]), list: "tasks"),
        Case(line: "task show 3", reply: Samples.taskShow),
        Case(line: "task done 3/14", reply: taskStatus),
        Case(line: "task skip 3 --reason x", reply: taskStatus),
        Case(line: "task reopen 3/14", reply: taskStatus),
        Case(line: "task pause 3", reply: taskStatus),
        Case(line: "task resume 3", reply: taskStatus),
        Case(line: "task end 3", reply: taskStatus),
        Case(line: "payment schedule add Catering --to bella --total 4000.00 --due 2027-05-01", reply: paid),
        Case(line: "payment schedule set 3 --no-ladder", reply: paid),
        Case(line: "payment schedule amend 3 --total 4400.00", reply: paid),
        Case(line: "payment instalment add 3 50.00 2027-05-01", reply: paid),
        Case(line: "payment instalment set 3/1 --amount 50.00", reply: paid),
        Case(line: "payment instalment remove 3/1", reply: paid),
        Case(
            line: "payment schedule list",
            reply: PaymentsAPI.ListSchedules.Reply(schedules: [Samples.schedule]),
            list: "schedules"
        ),
        Case(line: "payment schedule show 3", reply: Samples.scheduleShow),
        Case(line: "payment list", reply: PaymentsAPI.List.Reply(payments: [Samples.payment]), list: "payments"),
        Case(line: "payment show 3/p1", reply: PaymentsAPI.Show.Reply(payment: Samples.payment)),
        Case(line: "payment record 3 1500.00 --put 1=1200.00", reply: paid),
        Case(line: "payment refund 3/p1", reply: paid),
        Case(line: "payment waive 3/2 1.00 --reason Goodwill", reply: paid),
        Case(line: "payment reopen 3/2 --reason Mistyped", reply: paid),
        Case(line: "payment cancel 3/2 --reason x", reply: paid),
        Case(line: "payment hold 3/2 --reason x", reply: paid),
        Case(line: "payment dispute 3/2 --off", reply: paid),
        Case(line: "payment promise 3/2 2027-05-01", reply: paid),
        Case(line: "payment redate 3/2 2027-05-01", reply: paid),
        Case(line: "budget set --job 12 catering 5000", reply: planned),
        Case(line: "budget remove --job 12 catering", reply: planned),
        Case(line: "budget show --job 12", reply: PaymentsAPI.ShowBudget.Reply(lines: Samples.budgetLines)),
        Case(line: "payment charge 3/2 --fee 5%", reply: paid),
        Case(line: "payment uncharge 3/2 1 --reason x", reply: paid),
        Case(line: "payment use-credit 3 --put 2=1.00", reply: paid),
        Case(line: "payment reallocate 3/p1", reply: paid),
        Case(
            line: "payment due",
            reply: PaymentsAPI.Due.Reply(instalments: [Samples.instalment]),
            list: "instalments"
        ),
        Case(line: "payment outlook", reply: PaymentsAPI.GetOutlook.Reply(outlooks: [Samples.outlook])),
        Case(line: "payment ladder 3", reply: Samples.ladder),
        Case(line: "task adherence --for ana", reply: TasksAPI.GetAdherence.Reply(adherence: Samples.adherence)),
        Case(
            line: "task adherence --by profile,day --from 2026-11-16",
            reply: TasksAPI.GetAdherence.Reply(adherence: Samples.adherence, groups: [Samples.adherence])
        ),
        Case(line: "task board --for ana --day 2026-11-21", reply: Samples.board),
        Case(line: "reminder list", reply: RemindersAPI.List.Reply(reminders: [Samples.reminder]), list: "reminders"),
        Case(line: "reminder why 3/14/1", reply: Samples.why),
        Case(line: "reminder ack 3/14", reply: RemindersAPI.Acknowledge.Reply(eventNumber: 7)),
        Case(line: "reminder snooze 3/14/1 10m", reply: Samples.snoozed),
        Case(
            line: "delivery list --state dead",
            reply: DeliveriesAPI.List.Reply(deliveries: [Samples.delivery]),
            list: "deliveries"
        ),
        Case(line: "delivery show 737a74e5f890", reply: Samples.displayedDelivery),
        Case(line: "delivery replay 737a74e5f890", reply: Samples.replayed),
        Case(line: "delivery drop 737a74e5f890 --reason no", reply: Samples.replayed),
        Case(line: "delivery settle 737a74e5f890 --sent", reply: Samples.replayed),
        Case(line: "code show \(Samples.code)", reply: Samples.displayedCode),
        Case(line: "code redeem https://links.example.org/\(Samples.code)", reply: Samples.redeemed),
        Case(line: "missed", reply: Samples.missed),
        Case(line: "simulate --until 30d --outage 1d/2d --seed 7", reply: Samples.simulation),
    ]

    /// Commands whose answer isn't a reply of the interface.
    private static let others: Set = [
        "template lint", "library lint", "template diff", "pack list", "pack show", "pack apply", "top", "completion",
        "web",
        "watch",
        "recurrence next", "recurrence expand", "calendar", "due", "media add", "media get", "job edit", "task apply",
        "action fill", "report list",
        "payment import", "payment schedule cancel",
    ]

    @Test func everyCommandIsHere() {
        let tested = Set(
            Self.cases.map { item in HelpTests.commands.first { "\(item.line) ".hasPrefix("\($0) ") } ?? item.line }
        )
        #expect(Set(HelpTests.commands).subtracting(Self.others) == tested)
    }

    @Test(arguments: cases)
    func theOutputIsTheReplyOfTheInterface(item: Case) async throws {
        let words = item.line.split(separator: " ").map(String.init)
        let methods = Interfaces.all.flatMap { $0.methods }.map { $0.method }
        let answer: FakeDaemon.Answerer = { _ in .success(item.reply) }
        let daemon = FakeDaemon(Dictionary(uniqueKeysWithValues: methods.map { ($0, answer) }))
        let (json, lines) = try await daemon.serving { socket in
            let environment = ["FLOWCTL_SOCKET": socket, "FLOWCTL_TENANT": "acme"]
            return (
                await flowctl(words + ["--json"], environment: environment, width: 40, input: "x"),
                await flowctl(words + ["-ojsonl"], environment: environment, width: 40, input: "x")
            )
        }
        #expect(json.status == 0 && lines.status == 0)
        #expect(json.talk.isEmpty && lines.talk.isEmpty)
        let reply = try Decoded<JSONValue>(String(decoding: JSONEncoder().encode(item.reply), as: UTF8.self)).value
        var expected = reply
        if let list = item.list { expected = try #require(reply[list]) }
        if item.isPerFile { expected = .array([reply]) }
        let displayed = try Decoded<JSONValue>(json.data).value
        #expect(displayed == expected)
        let objects = try lines.data.split(separator: "\n").map { try Decoded<JSONValue>(String($0)).value }
        if case .array(let items) = expected { #expect(objects == items) } else { #expect(objects == [expected]) }
        expectNamesOfTheInterface(in: displayed)
    }

    @Test func lintShowsWhatTheDaemonWouldSay() async throws {
        let run = await flowctl("template", "lint", "-", "--json", input: "template: [\n")
        let displayed = try Decoded<[TemplatesAPI.Lint.Reply]>(run.data).value
        #expect(displayed.map(\.valid) == [false])
        expectNamesOfTheInterface(in: try Decoded<JSONValue>(run.data).value)
    }

    /// Members that hold whatever the tenant put there.
    private static let free: Set = ["attributes", "form", "answers", "draft", "payload", "definition"]

    private func expectNamesOfTheInterface(in value: JSONValue) {
        switch value {
        case .object(let members):
            for (name, member) in members {
                #expect(Interfaces.all.contains { $0.text.contains("\(name): ") }, "\(name)")
                if !Self.free.contains(name) { expectNamesOfTheInterface(in: member) }
            }
        case .array(let elements):
            for element in elements { expectNamesOfTheInterface(in: element) }
        case .null, .bool, .int, .double, .string: break
        }
    }
}
