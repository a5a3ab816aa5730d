import FlowAPI
import FlowClient
import FlowCore
import FlowTerminal

/// The tasks of a pack, held against the people that the tenant has.
struct PackTasks: Sendable {
    /// A task that isn't applied, because people that it names aren't there.
    struct LeftOut: Sendable {
        let task: TaskSource
        let missing: [String]
    }

    private(set) var ready: [TaskSource] = []
    private(set) var leftOut: [LeftOut] = []
    /// Tasks of the tenant by key, of which each profile has one.
    private var there: [String: [TasksAPI.Task]] = [:]

    /// Asks for the profiles once, and not at all when there are no tasks; `examples` are made before the tasks.
    init(
        _ tasks: [TaskSource],
        in tenant: String,
        with examples: [PackDefinition.Profile] = [],
        _ client: FlowClient,
        _ session: Session
    ) async throws {
        guard !tasks.isEmpty else { return }
        let pages = client.pages(
            ProfilesAPI.List.self,
            .init(tenant: tenant, archived: false, limit: Session.pageSizeMax)
        )
        let keys = try await session.gather(pages).map(\.spec.key) + examples.map(\.key)
        let known = client.pages(TasksAPI.List.self, .init(tenant: tenant, limit: Session.pageSizeMax))
        there = Dictionary(grouping: try await session.gather(known)) { $0.key ?? "" }
        for task in tasks {
            let missing = task.people.subtracting(keys).sorted()
            if missing.isEmpty { ready.append(task) } else { leftOut.append(LeftOut(task: task, missing: missing)) }
        }
    }

    func known(_ task: TaskSource) -> TasksAPI.Task? {
        let input = task.definition.input
        return there[task.definition.key.text]?.first { ($0.spec.profile ?? "") == (input.profile ?? "") }
    }

    /// Refuses tasks that name people who aren't there, by file.
    func requireAll(_ renamings: [ProfileRenaming]) throws {
        guard !leftOut.isEmpty else { return }
        var problem = Problem.badInput("Nothing was published: tasks name profiles that aren't there.")
        problem.details = leftOut.flatMap { item in
            item.missing.map { "\(item.task.file): there is no profile \($0); \(Self.advice($0, renamings))." }
        }
        throw problem
    }

    static func advice(_ missing: String, _ renamings: [ProfileRenaming] = []) -> String {
        let add = "add it with flowctl profile add \(missing)"
        guard !renamings.contains(where: { $0.to == missing }) else { return add }
        return "give another with --as \(missing)=PROFILE, or \(add)"
    }
}

/// Task of a pack in the output of `pack apply --dry-run`.
struct PackTaskOutlook: Encodable, Sendable {
    let task: String
    let file: String
    let profile: String?
    /// Profiles that aren't there; it is left out when there are any.
    let missing: [String]

    init(_ task: TaskSource, missing: [String] = []) {
        self.task = task.definition.key.text
        file = task.file
        profile = task.definition.input.profile
        self.missing = missing
    }

    var lines: [Line] {
        let person = profile.map { " for \($0)" } ?? ""
        guard missing.isEmpty else {
            return [
                Line([
                    Span("task \(task)", .bold), Span(" would be left out", .yellow),
                    Span(": there is no profile \(missing.joined(separator: ", "))"),
                ])
            ]
        }
        return [Line([Span("task \(task)", .bold), Span("\(person) in \(file) would be applied")])]
    }
}
