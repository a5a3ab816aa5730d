import FlowAPI
import FlowClient
import FlowCore
import FlowTerminal

/// One run of a command: the global options, resolved against the environment, and the way to flowd.
struct Session: Sendable {
    let context: Context
    let socket: String
    let format: OutputFormat
    /// The tenant that was named; nil when none was.
    let tenant: String?
    private let tokenFile: String?
    private let replyTimeout: ReplyTimeout
    /// What the environment decided, by variable.
    private let isFromEnvironment: (socket: Bool, tenant: Bool)

    /// Flags win over environment variables, these over the defaults; an empty variable is none.
    init(_ options: GlobalOptions, in context: Context) throws {
        let variables = context.environment.filter { !$0.value.isEmpty }
        self.context = context
        socket = options.socket ?? variables["FLOWCTL_SOCKET"] ?? FlowClient.defaultSocket
        let tenant = options.tenant.flatMap { $0.isEmpty ? nil : $0 } ?? variables["FLOWCTL_TENANT"]
        self.tenant = tenant
        tokenFile = options.tokenFile ?? variables["FLOWCTL_TOKEN_FILE"]
        replyTimeout = options.timeout ?? .standard
        isFromEnvironment = (
            options.socket == nil && variables["FLOWCTL_SOCKET"] != nil,
            tenant != nil && (options.tenant ?? "").isEmpty
        )
        if let format = options.format {
            self.format = format
        } else if let name = variables["FLOWCTL_OUTPUT"] {
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
        let amounts = AmountLocale.format(context.environment)
        return Style(
            width: context.terminal.width,
            colour: context.terminal.colour,
            zone: context.zone,
            amount: { amounts.text(decimal: $0) }
        )
    }

    // MARK: - Asking

    /// Connects, asks and closes; throws what went wrong as a person understands it.
    func ask<Answer: Sendable>(_ body: (FlowClient) async throws -> Answer) async throws -> Answer {
        let client: FlowClient
        do {
            client = try await FlowClient.connect(to: socket, replyTimeout: replyTimeout.duration)
        } catch {
            throw withOrigins(Problem(error, socket: socket))
        }
        do {
            if let token = try TokenFile.read(tokenFile) {
                _ = try await client.call(DaemonAPI.Authenticate.self, .init(token: token))
            }
            let answer = try await body(client)
            await client.close()
            return answer
        } catch let error as FlowClientError {
            let problem = await hints(client).explained(Problem(error, socket: socket), error)
            await client.close()
            throw withOrigins(problem)
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

    /// The same about a tenant that may be named as an argument, which wins.
    func ask<Answer: Sendable>(
        aboutTenant slug: String?,
        _ body: (FlowClient, _ tenant: String) async throws -> Answer
    ) async throws -> Answer {
        try await ask { client in
            var tenant = slug ?? ""
            if tenant.isEmpty { tenant = try await chosenTenant(client) }
            return try await body(client, tenant)
        }
    }

    /// ` --tenant acme`, where it was typed: for commands that are shown to be repeated.
    var typedTenant: String { isFromEnvironment.tenant ? "" : tenant.map { " --tenant \($0)" } ?? "" }

    /// What the daemon's lists tell about a name that doesn't exist.
    func hints(_ client: FlowClient) -> Hints {
        Hints(client, durationMax: context.pace.courtesyDurationMax)
    }

    /// The tenant that is named, else the only one that the caller can see.
    func chosenTenant(_ client: FlowClient) async throws -> String {
        if let tenant {
            if isFromEnvironment.tenant { try Self.checkTenantVariable(tenant) }
            return tenant
        }
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

    private static func checkTenantVariable(_ value: String) throws {
        do {
            _ = try TenantSlug(validating: value, field: "FLOWCTL_TENANT")
        } catch {
            throw Problem.usage(error.message)
        }
    }

    /// Tells which variable of the environment is behind a problem: it is easily forgotten.
    private func withOrigins(_ problem: Problem) -> Problem {
        var problem = problem
        if isFromEnvironment.socket, problem.isAboutSocket {
            problem.details.append("The socket's path comes from the environment: FLOWCTL_SOCKET.")
        }
        if isFromEnvironment.tenant, problem.name == DaemonAPI.NoSuchTenant.name {
            problem.details.append("The tenant comes from the environment: FLOWCTL_TENANT.")
        }
        return problem
    }
}
