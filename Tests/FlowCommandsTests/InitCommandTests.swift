import FlowAPI
import FlowCore
import Foundation
import Synchronization
import Testing
import Varlink

@testable import FlowCommands

/// `flowctl init`: what it asks, what it does, and what it leaves as it is.
@Suite struct InitCommandTests {
    private static let pack = """
        pack: visits
        title: Visits at home
        templates: [visit.yaml]
        tasks: [pills.yaml]
        profiles:
          - {key: ito, title: Mrs Ito, kind: client, attributes: {seats: 120, phone: '020', gas: true, rest: 1.5}}
          - {key: ken, title: Ken Ito, kind: relative}
        next: [job start visit, job show 1]
        """
    private static let template = "template: visit\ntitle: Visit\nsteps:\n  - {step: a, title: A}\n"
    private static let task = "task: pills\ntitle: Pills\nprofile: ito\nat: '08:00'\n"

    private func withPacks(_ body: (_ folder: String) async throws -> Void) async throws {
        let folder = URL(filePath: try ScratchDirectory().path)
        defer { try? FileManager.default.removeItem(at: folder) }
        let visits = folder.appending(path: "visits")
        try FileManager.default.createDirectory(at: visits, withIntermediateDirectories: true)
        let files = [("pack.yaml", Self.pack), ("visit.yaml", Self.template), ("pills.yaml", Self.task)]
        for (name, text) in files {
            try text.write(to: visits.appending(path: name), atomically: false, encoding: .utf8)
        }
        try await body(folder.path)
    }

    /// A flowd with no tenant, or with one and some profiles.
    private static func daemon(
        isOperator: Bool = true,
        tenant: TenantsAPI.Tenant? = nil,
        profiles: [String] = []
    ) -> FakeDaemon {
        let keys = Mutex(profiles)
        return FakeDaemon([
            DaemonAPI.WhoAmI.method: { _ in
                let caller = DaemonAPI.Caller(principal: "uid:0", operator: isOperator)
                return .success(DaemonAPI.WhoAmI.Reply(caller: caller, memberships: []))
            },
            TenantsAPI.Show.method: { _ in
                guard let tenant else {
                    return .error(DaemonAPI.NoSuchTenant(tenant: "acme", message: "There is no tenant “acme”."))
                }
                return .success(TenantsAPI.Show.Reply(tenant: tenant))
            },
            TenantsAPI.List.method: { _ in .success(TenantsAPI.List.Reply(tenants: Samples.tenants)) },
            TenantsAPI.Create.method: { _ in .success(TenantsAPI.Create.Reply(tenant: Samples.tenants[0])) },
            ProfilesAPI.List.method: { _ in
                let found = keys.withLock { $0 }.map { key in
                    var profile = Samples.profile
                    profile.spec.key = key
                    return profile
                }
                return .success(ProfilesAPI.List.Reply(profiles: found))
            },
            ProfilesAPI.Create.method: { parameters in
                if case .string(let key)? = parameters["key"] { keys.withLock { $0.append(key) } }
                return .success(ProfilesAPI.Create.Reply(profile: Samples.profile))
            },
            TemplatesAPI.Apply.method: { _ in
                .success(TemplatesAPI.Apply.Reply(key: "visit", version: 1, changed: true, digest: "ab", findings: []))
            },
            TemplatesAPI.Show.method: { _ in
                .error(TemplatesAPI.NoSuchTemplate(tenant: "acme", template: "visit", message: "none"))
            },
            TasksAPI.List.method: { _ in .success(TasksAPI.List.Reply(tasks: [])) },
            TasksAPI.Apply.method: { _ in .success(TasksAPI.Apply.Reply(task: Samples.taskStatus)) },
        ])
    }

    /// Answers questions in order; nil at their end.
    private final class Person: Sendable {
        private let state: Mutex<(answers: [String], questions: [String])>
        init(_ answers: [String]) { state = Mutex((answers, [])) }
        var questions: [String] { state.withLock { $0.questions } }
        func answer(_ question: String) -> String? {
            state.withLock { state in
                state.questions.append(question)
                return state.answers.isEmpty ? nil : state.answers.removeFirst()
            }
        }
    }

    private static func run(
        _ arguments: [String],
        on daemon: FakeDaemon,
        environment: [String: String] = [:],
        person: Person? = nil,
        uid: UInt32 = 0
    ) async throws -> Run {
        let ask: (@Sendable (String) -> String?)?
        if let person { ask = { person.answer($0) } } else { ask = nil }
        return try await daemon.serving { socket in
            await flowctl(
                ["init"] + arguments,
                environment: environment.merging(["FLOWCTL_SOCKET": socket]) { _, new in new },
                ask: ask,
                uid: uid,
                machineZone: "Europe/Berlin"
            )
        }
    }

    private static let reading = [
        DaemonAPI.WhoAmI.method, TenantsAPI.Show.method, TenantsAPI.List.method, ProfilesAPI.List.method,
        TemplatesAPI.Show.method, TasksAPI.List.method,
    ]

    private static func changes(_ daemon: FakeDaemon) -> [String] {
        daemon.calls.map(\.method).filter { !reading.contains($0) }
    }

    // MARK: - By flags

    @Test func theDefaultsAreTheMachines() async throws {
        let daemon = Self.daemon()
        let environment = ["SUDO_UID": "1000", "LANG": "en_GB.UTF-8"]
        let run = try await Self.run(["acme"], on: daemon, environment: environment)
        #expect(run.status == 0, "\(run)")
        let creation = try #require(daemon.calls.first { $0.method == TenantsAPI.Create.method }?.parameters)
        #expect(
            creation == [
                "slug": "acme", "title": "acme", "timeZone": "Europe/Berlin", "currency": "GBP", "ownerUIDs": [1000],
            ]
        )
        #expect(Self.changes(daemon) == [TenantsAPI.Create.method])
        #expect(
            run.data.hasSuffix(
                "Next:\n  flowctl pack list\n  flowctl pack apply PACK\n  flowctl profile add KEY --title NAME\n"
            )
        )
    }

    @Test func peopleComeBeforeTheTasksThatNameThem() async throws {
        try await withPacks { folder in
            let daemon = Self.daemon()
            let run = try await Self.run(
                ["acme", "--pack", "visits", "--with-examples", "--packs", folder],
                on: daemon
            )
            #expect(run.status == 0, "\(run)")
            #expect(
                Self.changes(daemon) == [
                    TenantsAPI.Create.method, ProfilesAPI.Create.method, ProfilesAPI.Create.method,
                    TemplatesAPI.Apply.method, TasksAPI.Apply.method,
                ]
            )
            let ito = try #require(daemon.calls.first { $0.method == ProfilesAPI.Create.method }?.parameters)
            #expect(ito["attributes"] == ["seats": 120, "phone": "020", "gas": true, "rest": "1.5"])
            #expect(run.data.hasSuffix("Next:\n  flowctl job start visit\n  flowctl job show 1\n"))
        }
    }

    /// A run that broke off is repeated: what is there stays, the rest is done.
    @Test func theRestOfABrokenRunIsDone() async throws {
        try await withPacks { folder in
            let daemon = Self.daemon(tenant: Samples.tenants[0], profiles: ["ito"])
            let arguments = ["acme", "--currency", "USD", "--pack", "visits", "--with-examples", "--packs", folder]
            let run = try await Self.run(arguments, on: daemon, environment: ["SUDO_UID": "7"])
            #expect(run.status == 0, "\(run)")
            #expect(
                Self.changes(daemon) == [ProfilesAPI.Create.method, TemplatesAPI.Apply.method, TasksAPI.Apply.method]
            )
            #expect(run.talk.contains("note: The tenant acme is there already and stays as it is."))
            #expect(run.talk.contains("It has EUR. To change that: flowctl tenant set acme --currency USD"))
            #expect(run.talk.contains("isn't an owner of it. To change that: flowctl member set "))
        }
    }

    @Test(
        arguments: [
            (
                ["Acme Ltd"], 65,
                "The short name is “Acme Ltd”; allowed: 1 to 63 of a-z, 0-9 and -, first a letter or digit."
            ),
            (
                ["acme", "--time-zone", "Berlin"], 65,
                "--time-zone is “Berlin”; allowed: an IANA time zone, and did you mean Europe/Berlin?"
            ),
            (["acme", "--currency", "EURO"], 65, "--currency is “EURO”; allowed: a code of ISO 4217"),
            (["acme", "--title", " "], 65, "--title is empty; allowed: 1 to 200 characters, no control characters."),
            (["acme", "--owner", "%root"], 64, "--owner is a user"),
            ([], 64, "Which tenant? Give it a short name: flowctl init SLUG"),
            (["acme", "--with-examples"], 64, "--with-examples needs a pack"),
            (["acme", "--pack", "x", "--no-pack"], 64, "contradict each other"),
        ] as [([String], Int32, String)]
    )
    func whatCanNotBeIsRefusedBeforeAnythingIsDone(arguments: [String], status: Int32, talk: String) async throws {
        let daemon = Self.daemon()
        let run = try await Self.run(arguments, on: daemon)
        #expect(run.status == status && run.talk.contains(talk), "\(run)")
        #expect(Self.changes(daemon).isEmpty)
    }

    @Test func whoIsNoOperatorIsReportedHowToBecomeOne() async throws {
        let daemon = Self.daemon(isOperator: false)
        let run = try await Self.run(["acme"], on: daemon, uid: 1000)
        #expect(run.status == 77 && run.talk.contains("sudo flowctl init acme"), "\(run)")
    }

    // MARK: - On a terminal

    @Test func wrongAnswersAreAskedForAgain() async throws {
        try await withPacks { folder in
            let daemon = Self.daemon()
            let person = Person([
                "Acme Ltd", "acme", "", "Berlin", "Europe/Paris", "euros", "CHF", "9", "vis", "y", "perhaps", "",
            ])
            let run = try await Self.run(["--packs", folder], on: daemon, person: person)
            #expect(run.status == 0, "\(run) \(person.questions)")
            #expect(
                run.talk.contains("error: The short name is “Acme Ltd”")
                    && run.talk.contains("error: --time-zone is “Berlin”")
            )
            #expect(run.talk.contains("error: --currency is “euros”") && run.talk.contains("“9” is none of them"))
            let creation = try #require(daemon.calls.first { $0.method == TenantsAPI.Create.method }?.parameters)
            #expect(
                creation == [
                    "slug": "acme", "title": "acme", "timeZone": "Europe/Paris", "currency": "CHF", "ownerUIDs": [0],
                ]
            )
            #expect(Self.changes(daemon).count == 5)
            // What is going to be done is told before it is.
            #expect(
                run.talk.contains("A new tenant, acme")
                    && run.talk.contains("visits: 1 template, 1 task, 2 example profiles")
            )
        }
    }

    @Test func aNoAndAnEndOfTheInputDoNothing() async throws {
        try await withPacks { folder in
            for answers in [["acme", "", "", "", "", "n"], ["acme", ""], []] {
                let daemon = Self.daemon()
                let run = try await Self.run(["--packs", folder], on: daemon, person: Person(answers))
                #expect(run.status == 130 && run.data.isEmpty, "\(run)")
                #expect(Self.changes(daemon).isEmpty)
            }
        }
    }

    @Test func nothingIsAskedWithYesAndForPrograms() async throws {
        for option in ["--yes", "--json"] {
            let (daemon, person) = (Self.daemon(), Person([]))
            let run = try await Self.run(["acme", option], on: daemon, person: person)
            #expect(run.status == 0 && person.questions.isEmpty, "\(run)")
        }
    }

    @Test func aDryRunTellsAndDoesNothing() async throws {
        let daemon = Self.daemon()
        let run = try await Self.run(["acme", "--dry-run"], on: daemon)
        #expect(run.status == 0 && run.talk.contains("Europe/Berlin") && Self.changes(daemon).isEmpty, "\(run)")
    }
}
