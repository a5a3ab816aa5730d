import FlowAPI
import FlowClient

/// One run of a command: the global options, resolved against the environment, and the way to flowd.
struct Session: Sendable {
    let context: Context
    let socket: String
    let format: OutputFormat
    private let tenant: String?

    /// Flags win over environment variables, these over the defaults.
    init(_ options: GlobalOptions, in context: Context) throws {
        let environment = context.environment
        self.context = context
        socket = options.socket ?? environment["FLOWCTL_SOCKET"] ?? FlowClient.defaultSocket
        tenant = options.tenant ?? environment["FLOWCTL_TENANT"]
        if let format = options.format {
            self.format = format
        } else if let name = environment["FLOWCTL_OUTPUT"], !name.isEmpty {
            guard let format = OutputFormat(rawValue: name) else {
                throw Problem.usage("FLOWCTL_OUTPUT is “\(name)”; allowed are table, json and jsonl.")
            }
            self.format = format
        } else {
            format = .table
        }
    }

    /// What tables have to fit.
    var style: Style {
        Style(width: context.terminal.width, colour: context.terminal.colour, zone: context.zone)
    }

    // MARK: - Asking

    /// Connects, asks and closes.
    func ask<Answer: Sendable>(_ body: (FlowClient) async throws -> Answer) async throws -> Answer {
        let client = try await FlowClient.connect(to: socket)
        do {
            let answer = try await body(client)
            await client.close()
            return answer
        } catch {
            await client.close()
            throw error
        }
    }

    /// Connects, finds out which tenant is meant, asks and closes.
    func ask<Answer: Sendable>(_ body: (FlowClient, _ tenant: String) async throws -> Answer) async throws -> Answer {
        try await ask { client in
            try await body(client, try await chosenTenant(client))
        }
    }

    /// The tenant that is named, else the only one that the caller can see.
    func chosenTenant(_ client: FlowClient) async throws -> String {
        if let tenant, !tenant.isEmpty { return tenant }
        let visible = try await client.call(TenantsAPI.List.self, .init(limit: 20))
        let slugs = visible.tenants.map(\.spec.slug)
        guard let first = slugs.first else {
            throw Problem.usage(
                "There is no tenant that you can see.",
                ["An operator creates one with: flowctl tenant create SLUG"]
            )
        }
        guard slugs.count == 1 else {
            let more = visible.next == nil ? "" : " and more"
            throw Problem.usage(
                "Which tenant? You can see \(slugs.joined(separator: ", "))\(more).",
                ["Choose one with --tenant \(first), or set FLOWCTL_TENANT=\(first)."]
            )
        }
        return first
    }

    // MARK: - Showing

    /// Shows one answer.
    func show(_ reply: some Encodable, _ lines: (Style) -> [Line]) throws {
        switch format {
        case .table: try context.output.data(style.text(lines(style)))
        case .json: try context.output.data(JSONText.pretty(reply) + "\n")
        case .jsonl: try context.output.data(JSONText.compact(reply) + "\n")
        }
    }

    /// Shows a list: a table, an array, or one object a line.
    func show<Item: Encodable>(list items: [Item], _ lines: ([Item], Style) -> [Line]) throws {
        switch format {
        case .table: try context.output.data(style.text(lines(items, style)))
        case .json: try context.output.data(JSONText.pretty(items) + "\n")
        case .jsonl: try context.output.data(items.map { try JSONText.compact($0) + "\n" }.joined())
        }
    }

    /// Says something about the data, beside it.
    func say(_ lines: [Line]) {
        context.output.talk(talkStyle.wholeText(lines))
    }

    /// Reports trouble beside the data: text, or JSON when that is the output.
    func report(_ problem: Problem) throws {
        context.output.talk(format.isJSON ? try problem.json() : problem.text(talkStyle))
    }

    private var talkStyle: Style {
        Style(width: nil, colour: context.terminal.talkColour, zone: context.zone)
    }
}
