import ArgumentParser
import FlowAPI
import FlowClient
import FlowTerminal

/// A shell's question which names could stand where the cursor is.
///
/// The scripts of `flowctl completion` ask it as
/// `---completion SUBCOMMANDS -- ARGUMENT WORD-INDEX CURSOR-INDEX WORDS`.
struct LiveCompletion: Sendable {
    /// Time limit of an answer, after which the shell gets none, since people are typing.
    static let durationMax = Duration.milliseconds(150)

    private let subject: Subject?
    private let words: [String]
    private let typed: String

    /// Kind of name that is to be completed.
    private enum Subject {
        case tenants, templates, jobs, profiles, labels, tasks, schedules, packs, lists
        case steps(verb: String)
    }

    /// Nil when it is no such question.
    init?(_ arguments: [String]) {
        guard arguments.first == "---completion" else { return nil }
        let path = arguments.dropFirst().prefix { $0 != "--" }
        let rest = Array(arguments.dropFirst(path.count + 2))
        words = Array(rest.dropFirst(3))
        subject = rest.first.flatMap { Self.subject(of: Array(path), $0) }
        let index = rest.count > 1 ? Int(rest[1]) ?? -1 : -1
        let cursor = rest.count > 2 ? Int(rest[2]) : nil
        let word = words.indices.contains(index) ? words[index] : ""
        typed = String(word.prefix(cursor ?? word.count))
    }

    private static func subject(of path: [String], _ argument: String) -> Subject? {
        switch (path.first, argument) {
        case (_, "--tenant"), (_, "-t"), ("tenant", "positional@0"): .tenants
        case ("template", "positional@0"), (_, "--template"): .templates
        case ("job", "positional@0"): path.last == "start" ? .templates : .jobs
        case (_, "--job"): .jobs
        case ("job", "--label"): .labels
        case ("profile", "positional@0"), (_, "--assignee"), (_, "--for"), ("action", "positional@1"),
            ("job", "positional@1"):
            .profiles
        case ("task", "positional@0"), (_, "--task"): .tasks
        case ("payment", "positional@0"): .schedules
        case ("pack", "positional@0"), (_, "--pack"): .packs
        case ("lists", "positional@0"), (_, "--saved"): .lists
        case ("media", "positional@0") where ["add", "list"].contains(path.last): .steps(verb: "media")
        case ("action", "positional@0"), ("step", "positional@0"): .steps(verb: path.last ?? "")
        default: nil
        }
    }

    /// Writes the names in the way of the shell that asks; nothing when flowd doesn't answer soon.
    func answer(in context: Context, durationMax: Duration = durationMax) async {
        let shell = context.environment["SAP_SHELL"] ?? "bash"
        // A shell has no place for errors while somebody is typing.
        let names = try? await RealTime.limited(to: durationMax) { try await candidates(in: context) }
        var lines = (names ?? []).filter(\.isPlain).map { $0.line(for: shell) }
        // The script for zsh expects it, and takes it away.
        if shell == "zsh" { lines.append(" ") }
        if !lines.isEmpty { try? context.output.data(lines.joined(separator: "\n") + "\n") }
    }

    private func candidates(in context: Context) async throws -> [CompletionCandidate] {
        guard let subject else { return [] }
        let session = try Session(try GlobalOptions.parse(globalOptions), in: context)
        let size = Session.pageSizeMax
        switch subject {
        case .tenants:
            return try await session.ask { client in
                try await client.call(TenantsAPI.List.self, .init(limit: size)).tenants
                    .map { .init($0.spec.slug, $0.spec.title) }
            }
        case .templates:
            return try await session.call(TemplatesAPI.List.self) { .init(tenant: $0, limit: size) }.templates
                .map { .init($0.key, $0.title) }
        case .profiles:
            return try await session.call(ProfilesAPI.List.self) { .init(tenant: $0, limit: size) }.profiles
                .map { .init($0.spec.key, $0.spec.title) }
        case .jobs:
            return try await session.call(JobsAPI.List.self) { .init(tenant: $0, limit: 100) }.jobs
                .map { .init($0.id, Self.about($0)) }
        case .tasks:
            return try await session.call(TasksAPI.List.self) { .init(tenant: $0, limit: 100) }.tasks
                .map { .init($0.id, $0.spec.title ?? "") }
        case .lists:
            return try await session.call(TenantsAPI.ListSavedLists.self) { .init(tenant: $0) }.lists
                .map { .init($0.name, $0.of.rawValue) }
        case .schedules:
            return try await session.call(PaymentsAPI.ListSchedules.self) { .init(tenant: $0, limit: 100) }.schedules
                .map { .init($0.id, "\($0.title), \($0.party)") }
        case .packs:
            return try PackShelf(value(of: "--packs"), in: context).names().map { .init($0, "") }
        case .labels:
            let jobs = try await session.call(JobsAPI.List.self) { .init(tenant: $0, limit: size) }.jobs
            return Set(jobs.flatMap(\.spec.labels)).sorted().map { .init($0, "") }
        case .steps(let verb):
            return try await session.ask { client, tenant in
                try await CompletionSteps(verb: verb, typed: typed).candidates(client, tenant)
            }
        }
    }

    private static func about(_ job: JobsAPI.Job) -> String {
        let percent = job.status.completion.map { ", \($0.displayed) %" } ?? ""
        return job.status.title + (job.spec.subject.map { " for \($0)" } ?? "") + percent
    }

    private func value(of option: String) -> String? {
        zip(words, words.dropFirst()).first { $0.0 == option }.map { $0.1.filter { $0 != "\"" && $0 != "'" } }
    }

    private var globalOptions: [String] {
        var options: [String] = []
        for (name, value) in zip(words, words.dropFirst())
        where ["--socket", "--tenant", "-t"].contains(name) && !value.hasPrefix("-") {
            // Completing the tenant itself needs none.
            if name != "--socket", case .tenants = subject { continue }
            options += [name, value.filter { $0 != "\"" && $0 != "'" }]
        }
        return options
    }
}
