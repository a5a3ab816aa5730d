import FlowAPI
import FlowCommands
import Foundation
import Synchronization
import Testing
import Varlink

/// `flowctl pack` and `flowctl template diff`, with their files.
@Suite struct PackCommandTests {
    private static let template = "template: visit\ntitle: Visit\nsteps:\n  - {step: a, title: A}\n"
    private static let pack = "pack: visits\ntitle: Visits\ntemplates: [visit.yaml, call.yaml]\n"

    private static let packWithTask = "\(pack)tasks: [pills.yaml]\n"
    private static let task = """
        task: pills
        title: Pills
        profile: ito
        at: '08:00'
        remind: ['0m, then 10m to ken', '1h to mailto:a@b.example']
        """

    /// A folder with one pack in it.
    private func withPacks(
        pack: String = Self.pack,
        second: String = Self.template.replacing("visit", with: "call"),
        task: String = Self.task,
        _ body: (_ folder: String) async throws -> Void
    ) async throws {
        let folder = URL(filePath: try ScratchDirectory().path)
        let visits = folder.appending(path: "visits")
        try FileManager.default.createDirectory(at: visits, withIntermediateDirectories: true)
        for (name, text) in [
            ("pack.yaml", pack), ("visit.yaml", Self.template), ("call.yaml", second), ("pills.yaml", task),
        ] {
            try text.write(to: visits.appending(path: name), atomically: false, encoding: .utf8)
        }
        try await body(folder.path)
        try FileManager.default.removeItem(at: folder)
    }

    private static let daemon: @Sendable () -> FakeDaemon = {
        FakeDaemon([
            TemplatesAPI.Apply.method: { _ in
                .success(TemplatesAPI.Apply.Reply(key: "visit", version: 1, changed: true, digest: "ab", findings: []))
            },
            TasksAPI.Apply.method: { _ in .success(TasksAPI.Apply.Reply(task: Samples.taskStatus)) },
            TasksAPI.List.method: { _ in
                var task = Samples.task
                (task.key, task.spec.profile) = ("pills", "kai")
                return .success(TasksAPI.List.Reply(tasks: [task]))
            },
            ProfilesAPI.List.method: { _ in
                var profile = Samples.profile
                profile.spec.key = "rose"
                return .success(ProfilesAPI.List.Reply(profiles: [profile]))
            },
            TemplatesAPI.Show.method: { parameters in
                guard parameters["template"] == "visit" else {
                    return .error(TemplatesAPI.NoSuchTemplate(tenant: "acme", template: "call", message: "none"))
                }
                let isFirst = parameters["version"] == 1
                return .success(TemplatesAPI.Show.Reply(template: version(isFirst ? 1 : 2, isFirst ? "Look" : "A")))
            },
        ])
    }

    private static func version(_ number: Int, _ title: String) -> TemplatesAPI.TemplateVersion {
        TemplatesAPI.TemplateVersion(
            key: "visit",
            version: number,
            title: "Visit",
            digest: "ab",
            stepCount: 1,
            createdAt: "2026-11-21T09:00:00Z",
            createdBy: "uid:0",
            source: "",
            definition: [
                "template": "visit", "title": "Visit", "skip": "excluded",
                "steps": [["step": "a", "title": .string(title), "kind": "manual", "weight": 1]],
            ]
        )
    }

    @Test func packsAreListedAndDisplayed() async throws {
        try await withPacks { folder in
            let list = await flowctl("pack", "list", "--packs", folder)
            #expect(list.status == 0)
            #expect(list.data == "PACK    TEMPLATES  PROFILES  TITLE\nvisits          2         0  Visits\n")
            let show = await flowctl("pack", "show", "visits", "--json", environment: ["FLOWCTL_PACKS": folder])
            let displayed = try Decoded<JSONValue>(show.data).value
            #expect(displayed["templates"] == ["visit.yaml", "call.yaml"] && displayed["valid"] == true)
            let none = await flowctl("pack", "show", "visit", "--packs", folder)
            #expect(none.status == 65)
            #expect(none.talk.contains("There is no pack “visit”") && none.talk.contains("Did you mean visits?"))
        }
    }

    @Test func allTemplatesOfAPackAreApplied() async throws {
        try await withPacks { folder in
            let daemon = Self.daemon()
            let run = try await daemon.serving { socket in
                await flowctl(
                    "pack",
                    "apply",
                    "visits",
                    "--packs",
                    folder,
                    "--idempotency-key",
                    "k",
                    "-t",
                    "acme",
                    environment: ["FLOWCTL_SOCKET": socket]
                )
            }
            #expect(run.status == 0, "\(run)")
            let applied = daemon.calls.filter { $0.method == TemplatesAPI.Apply.method }
            #expect(applied.map { $0.parameters["idempotencyKey"] } == ["k.visit", "k.call"])
        }
    }

    @Test func aDryRunTellsAndAppliesNothing() async throws {
        try await withPacks { folder in
            let daemon = Self.daemon()
            let run = try await daemon.serving { socket in
                await flowctl(
                    "pack",
                    "apply",
                    "visits",
                    "--packs",
                    folder,
                    "--dry-run",
                    "-t",
                    "acme",
                    environment: ["FLOWCTL_SOCKET": socket]
                )
            }
            #expect(run.status == 0)
            #expect(
                run.data == """
                    visit v2 → \(folder)/visits/visit.yaml: no difference
                    call in \(folder)/visits/call.yaml isn't published yet

                    """
            )
            #expect(daemon.calls.allSatisfy { $0.method == TemplatesAPI.Show.method })
        }
    }

    @Test(arguments: [
        ("pack: visits\ntitle: V\ntemplates: [visit.yaml, ../x.yaml]\n", nil, "pack.yaml:3:25: error: templates[1]"),
        ("pack: other\ntitle: V\ntemplates: [visit.yaml]\n", nil, "its folder is named \"visits\""),
        (Self.pack, "template: call\nsteps: []\n", "call.yaml:1:1: error"),
        (Self.pack, Self.template, "stands in visit.yaml too"),
        ("pack: visits\ntitle: V\ntemplates: [none.yaml]\n", nil, "can't be read"),
    ])
    func aBadPackAppliesNothing(pack: String, second: String?, message: String) async throws {
        try await withPacks(pack: pack, second: second ?? Self.template) { folder in
            let daemon = Self.daemon()
            let run = try await daemon.serving { socket in
                await flowctl(
                    "pack",
                    "apply",
                    "visits",
                    "--packs",
                    folder,
                    "-t",
                    "acme",
                    environment: ["FLOWCTL_SOCKET": socket]
                )
            }
            #expect(run.status == 65)
            #expect(run.talk.contains(message), "\(run.talk)")
            #expect(daemon.calls.isEmpty)
        }
    }

    private func applied(_ words: [String], _ daemon: FakeDaemon) async throws -> Run {
        try await daemon.serving { socket in
            await flowctl(["pack", "apply", "visits", "-t", "acme"] + words, environment: ["FLOWCTL_SOCKET": socket])
        }
    }

    @Test func profilesThatAreMissingAreReportedAsCommands() async throws {
        let people = """
            profiles:
              - {key: couple, title: "Amina's", kind: client}
              - {key: barn, title: Barn, kind: vendor}
              - {key: rose, title: Rose, kind: guest}

            """
        let paying = """
            template: call
            title: Call
            payments:
              - payment: rent
                title: Rent
                party: barn
                direction: outgoing
                total: 100.00
                instalments:
                  - {instalment: all, share: rest, due: on start}
            steps:
              - {step: a, title: A, assignee: rose}
              - {step: b, title: B, assignee: ida}

            """
        try await withPacks(pack: Self.pack + people, second: paying) { folder in
            for dry in [[], ["--dry-run"]] {
                let run = try await applied(dry + ["--packs", folder], Self.daemon())
                #expect(run.status == 0, "\(run)")
                #expect(
                    run.talk.hasSuffix(
                        """
                        Jobs of these templates start when there are these profiles; make them with your names:
                          flowctl profile add barn --kind vendor --title 'Barn'
                          flowctl profile add ida
                        The pack tells of these too, as examples:
                          flowctl profile add couple --kind client --title 'Amina'\\''s'
                        Those of the pack are made at once by: flowctl pack apply visits --with-examples

                        """
                    ),
                    "\(run.talk)"
                )
            }
            let silent = try await applied(["--json", "--packs", folder], Self.daemon())
            #expect(!silent.talk.contains("flowctl profile add"))
        }
    }

    @Test(arguments: [
        (["--as", "ito=rose"], "pills.yaml: there is no profile ken; give another with --as ken=PROFILE, or add it"),
        (["--as", "ito=rose", "--as", "ken=ida"], "pills.yaml: there is no profile ida; add it with"),
        (["--as", "ito=rose", "--as", "ken=rose", "--as", "x=rose"], "--as x=rose: no task here names x"),
    ])
    func aTaskWithoutItsPeoplePublishesNothing(words: [String], message: String) async throws {
        try await withPacks(pack: Self.packWithTask) { folder in
            for dry in [[], ["--dry-run"]] {
                let daemon = Self.daemon()
                let run = try await applied(words + dry + ["--packs", folder], daemon)
                #expect(run.status == 65 && run.data.isEmpty)
                #expect(run.talk.contains(message), "\(run.talk)")
                let reading = [ProfilesAPI.List.method, TasksAPI.List.method]
                #expect(daemon.calls.allSatisfy { reading.contains($0.method) })
            }
        }
    }

    @Test func tasksAreAppliedForPeopleWhoAreThereAndLeftOutForOthers() async throws {
        try await withPacks(pack: Self.packWithTask) { folder in
            let daemon = Self.daemon()
            let everybody = ["--as", "ito=rose", "--as", "ken=rose", "--packs", folder]
            let run = try await applied(everybody, daemon)
            #expect(run.status == 0 && run.data.contains("Applied task 3"), "\(run)")
            #expect(daemon.calls.last?.parameters["spec"]?["profile"] == "rose")
            let dry = try await applied(everybody + ["--dry-run"], daemon)
            #expect(dry.data.hasSuffix("task pills for rose in \(folder)/visits/pills.yaml would be applied\n"))
            let nobody = try await applied(["--packs", folder], daemon)
            #expect(nobody.status == 0 && !nobody.data.contains("Applied task"))
            #expect(nobody.talk.contains("The task pills is left out: there is no profile ito, ken; give another with"))
            let without = try await applied(["--packs", folder, "--dry-run"], daemon)
            #expect(without.data.hasSuffix("task pills would be left out: there is no profile ito, ken\n"))
            #expect(daemon.calls.filter { $0.method == TasksAPI.Apply.method }.count == 1)
        }
    }

    /// A template that the tenant has otherwise and a task that it has stay as they are, but for `--update`.
    @Test func whatATenantMadeItsOwnStays() async throws {
        let one = Self.packWithTask.replacing("visit.yaml, call.yaml", with: "call.yaml")
        try await withPacks(pack: one, second: Self.template.replacing("title: A", with: "title: B")) { folder in
            var answers = Self.daemon().answers
            answers[ProfilesAPI.List.method] = { _ in
                let people = ["kai", "rose"].map { key in
                    var profile = Samples.profile
                    profile.spec.key = key
                    return profile
                }
                return .success(ProfilesAPI.List.Reply(profiles: people))
            }
            let daemon = FakeDaemon(answers)
            let words = ["--as", "ito=kai", "--as", "ken=rose", "--packs", folder]
            let kept = """
                visit v2 stays: it isn't as the pack has it; --update publishes the pack's
                task pills for kai is there as task 3 and stays; --update makes it the pack's

                """
            let run = try await applied(words, daemon)
            #expect(run.status == 0 && run.data == kept, "\(run)")
            let dry = try await applied(words + ["--dry-run"], daemon)
            #expect(dry.status == 0 && dry.data.hasSuffix(kept), "\(dry)")
            #expect(!daemon.calls.contains { [TemplatesAPI.Apply.method, TasksAPI.Apply.method].contains($0.method) })
            let updated = try await applied(words + ["--update"], daemon)
            #expect(updated.status == 0 && !updated.data.contains("stays"), "\(updated)")
            let changes = daemon.calls.map(\.method).filter { $0.hasSuffix(".Apply") }
            #expect(changes == [TemplatesAPI.Apply.method, TasksAPI.Apply.method])
        }
    }

    /// A file of holidays that is wrong publishes nothing.
    @Test(arguments: [
        ("2027-12-25 Christmas\n2027-02-30\n", "visits/closed.txt:2: date is “2027-02-30”"),
        ("# none\n", "visits/closed.txt has no days; give one a line"),
        ("2027-12-25\n\n2027-12-25\n", "visits/closed.txt:3: 2027-12-25 stands in line 1 too"),
        ("2027-07-01 - 2027-07-14 Summer\n", "visits/closed.txt:1: a line is one day, but 2027-07-14 comes after"),
        ("2027-07-01 2027-07-14\n", "visits/closed.txt:1: a line is one day"),
        (
            (1...31).map { "2027-07-\($0 < 10 ? "0" : "")\($0)\n" }.joined() + "2027-08-02\n2027-08-03\n",
            "The pack's holidays, all sets together: holidays is “no business day from 2027-07-0"
        ),
        ("2027-12-25 \(String(repeating: "x", count: 101))\n", "visits/closed.txt:1: title is “101 characters long”"),
    ])
    func wrongHolidaysPublishNothing(text: String, message: String) async throws {
        try await withPacks(pack: "\(Self.pack)holidays: [closed.txt]\n") { folder in
            try text.write(toFile: "\(folder)/visits/closed.txt", atomically: false, encoding: .utf8)
            let daemon = Self.daemon()
            let run = try await applied(["--packs", folder], daemon)
            #expect(run.status == 65 && run.talk.contains(message), "\(run)")
            #expect(daemon.calls.isEmpty)
        }
    }

    /// Holidays that the tenant has otherwise stay, but for `--update`.
    @Test(arguments: [nil, "2027-12-25", "2027-12-24"])
    func holidaysAreSetBeforeTheRest(there: String?) async throws {
        try await withPacks(pack: "\(Self.pack)holidays: [closed.txt]\n") { folder in
            try "2027-12-25 Christmas Day\n".write(
                toFile: "\(folder)/visits/closed.txt",
                atomically: false,
                encoding: .utf8
            )
            var answers = Self.daemon().answers
            answers[TenantsAPI.ListHolidays.method] = { _ in
                let sets = there.map { [TenantsAPI.HolidaySet(set: "closed", dayCount: 1, first: $0, last: $0)] } ?? []
                return .success(TenantsAPI.ListHolidays.Reply(sets: sets))
            }
            answers[TenantsAPI.ShowHolidays.method] = { _ in
                let day = TenantsAPI.Holiday(date: there ?? "2027-01-01", title: "Christmas Day")
                return .success(TenantsAPI.ShowHolidays.Reply(set: "closed", days: [day]))
            }
            answers[TenantsAPI.SetHolidays.method] = { _ in
                .success(TenantsAPI.SetHolidays.Reply(set: "closed", dayCount: 1, eventNumber: 7))
            }
            let daemon = FakeDaemon(answers)
            let isOther = there == "2027-12-24"
            let kept = "holidays closed stays: the days aren't those of the pack; --update sets the pack's\n"
            let would = "holidays closed in \(folder)/visits/closed.txt would be set, 1 day\n"
            let dry = try await applied(["--packs", folder, "--dry-run"], daemon)
            let outlook = there == "2027-12-25" ? "holidays closed: no difference\n" : isOther ? kept : would
            #expect(dry.status == 0 && dry.data.hasPrefix(outlook), "\(dry)")
            #expect(!daemon.calls.contains { $0.method == TenantsAPI.SetHolidays.method })
            let run = try await applied(["--packs", folder, "--idempotency-key", "k"], daemon)
            #expect(run.status == 0 && run.data.hasPrefix(isOther ? kept : "holidays closed has 1 day\n"), "\(run)")
            _ = try await applied(["--packs", folder, "--update", "--idempotency-key", "k"], daemon)
            let set = daemon.calls.filter { $0.method == TenantsAPI.SetHolidays.method }
            #expect(set.count == (isOther ? 1 : 2))
            #expect(set.allSatisfy { $0.parameters["idempotencyKey"] == "k.holidays.closed" })
            #expect(set.allSatisfy { $0.parameters["days"] == [["date": "2027-12-25", "title": "Christmas Day"]] })
            let holidays = [TenantsAPI.SetHolidays.method]
            let templates = [TemplatesAPI.Apply.method, TemplatesAPI.Apply.method]
            let changes = daemon.calls.map(\.method).filter { (holidays + templates).contains($0) }
            #expect(changes == (isOther ? [] : holidays) + templates + holidays + templates)
        }
    }

    /// Sets for which a tenant has no room are refused before any of them is set, and in a dry run.
    @Test(arguments: [15, 16])
    func holidaysWithoutRoomPublishNothing(setCount: Int) async throws {
        try await withPacks(pack: "\(Self.pack)holidays: [closed.txt, at.txt]\n") { folder in
            for name in ["closed", "at"] {
                try "2027-12-25\n".write(toFile: "\(folder)/visits/\(name).txt", atomically: false, encoding: .utf8)
            }
            var answers = Self.daemon().answers
            answers[TenantsAPI.ListHolidays.method] = { _ in
                let sets = (1...setCount).map {
                    TenantsAPI.HolidaySet(set: "own-\($0)", dayCount: 1, first: "2027-01-01", last: "2027-01-01")
                }
                return .success(TenantsAPI.ListHolidays.Reply(sets: sets))
            }
            answers[TenantsAPI.ShowHolidays.method] = { parameters in
                guard case .string(let set)? = parameters["set"] else { return .success(JSONValue.null) }
                return .success(TenantsAPI.ShowHolidays.Reply(set: set, days: [.init(date: "2027-01-01")]))
            }
            let daemon = FakeDaemon(answers)
            for words in [[], ["--dry-run"]] {
                let run = try await applied(["--packs", folder] + words, daemon)
                #expect(
                    run.status == 65 && run.talk.contains("are \(setCount + 2) sets; a tenant has at most 16"),
                    "\(run)"
                )
            }
            let changes = [TenantsAPI.SetHolidays.method, TemplatesAPI.Apply.method]
            #expect(!daemon.calls.contains { changes.contains($0.method) })
        }
    }

    /// Actions of the library are there before the templates that use them.
    @Test func theLibraryComesBeforeTheTemplates() async throws {
        let using = Self.template.replacing("visit", with: "call").replacing("title: A", with: "uses: photo")
        try await withPacks(pack: "\(Self.pack)library: [photo.yaml]\n", second: using) { folder in
            try "action: photo\ntitle: Photograph it\nevidence: photo\n"
                .write(toFile: "\(folder)/visits/photo.yaml", atomically: false, encoding: .utf8)
            var answers = Self.daemon().answers
            let isThere = Mutex(false)
            answers[LibraryAPI.Show.method] = { _ in
                guard isThere.withLock({ $0 }) else {
                    return .error(LibraryAPI.NoSuchLibraryAction(tenant: "acme", key: "photo", message: "none"))
                }
                return .success(
                    LibraryAPI.Show.Reply(
                        action: LibraryAPI.LibraryVersion(
                            key: "photo",
                            version: 2,
                            title: "Other",
                            digest: "ab",
                            fieldCount: 0,
                            createdAt: "2026-11-21T09:00:00Z",
                            createdBy: "uid:0",
                            source: "",
                            definition: ["action": "photo", "title": "Other"]
                        )
                    )
                )
            }
            answers[LibraryAPI.Apply.method] = { _ in
                isThere.withLock { $0 = true }
                return .success(
                    LibraryAPI.Apply.Reply(key: "photo", version: 1, changed: true, digest: "ab")
                )
            }
            let daemon = FakeDaemon(answers)
            let dry = try await applied(["--packs", folder, "--dry-run"], daemon)
            #expect(dry.data.hasPrefix("action photo in \(folder)/visits/photo.yaml would be published\n"), "\(dry)")
            #expect(dry.data.contains("call in \(folder)/visits/call.yaml isn't published yet"))
            let run = try await applied(["--packs", folder], daemon)
            #expect(run.status == 0 && run.data.hasPrefix("photo v1 is published\n"), "\(run)")
            let changes = daemon.calls.map(\.method).filter { $0.hasSuffix(".Apply") }
            #expect(changes == [LibraryAPI.Apply.method, TemplatesAPI.Apply.method, TemplatesAPI.Apply.method])
            let again = try await applied(["--packs", folder], daemon)
            #expect(again.data.hasPrefix("action photo v2 stays: it isn't as the pack has it"), "\(again)")
        }
    }

    @Test(arguments: [
        (["visit", "1", "2"], 1, "visit v1 → v2\n~ step a “A”\n    title: Look → A\n"),
        (["visit", "v1"], 1, "visit v1 → v2\n~ step a “A”\n    title: Look → A\n"),
        (["visit", "2"], 0, "visit v2 → v2: no difference\n"), (["-"], 0, "visit v2 → -: no difference\n"),
    ])
    func aDifferenceIsReportedAndIsTheStatus(words: [String], status: Int32, text: String) async throws {
        let run = try await Self.daemon().serving { socket in
            await flowctl(
                ["template", "diff"] + words + ["-t", "acme"],
                environment: ["FLOWCTL_SOCKET": socket],
                input: Self.template
            )
        }
        #expect(run == Run(status: status, data: text, talk: ""))
    }

    @Test func aFileWithErrorsIsNoDifference() async throws {
        let run = try await Self.daemon().serving { socket in
            await flowctl(
                "template",
                "diff",
                "-",
                "-t",
                "acme",
                environment: ["FLOWCTL_SOCKET": socket],
                input: "a: b\n"
            )
        }
        #expect(run.status == 65)
        #expect(run.talk.contains("-:1:1: error"))
    }
}
