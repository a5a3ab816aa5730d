import FlowAPI
import FlowClient
import FlowCore
import FlowTerminal

/// One run of a command: the global options, resolved against the environment, and the way to flowd.
struct Session: Sendable {
    let context: Context
    private let socketChoice: SocketChoice
    let format: OutputFormat
    let tenant: String?
    let tokenFile: TokenFile?
    private let replyTimeout: ReplyTimeout
    let nameBook = NameBook()
    private let isTenantFromEnvironment: Bool

    /// Flags win over environment variables, these over the defaults; an empty variable is none.
    init(_ options: GlobalOptions, in context: Context) throws {
        let variables = context.environment.filter { !$0.value.isEmpty }
        self.context = context
        let uid = context.uid
        socketChoice = SocketChoice(option: options.socket, variables, uid: uid) { SocketChoice.isOwn($0, uid: uid) }
        let tenant = options.tenant.flatMap { $0.isEmpty ? nil : $0 } ?? variables["FLOWCTL_TENANT"]
        self.tenant = tenant
        tokenFile = TokenFile(option: options.tokenFile, variables)
        replyTimeout = options.timeout ?? .standard
        isTenantFromEnvironment = tenant != nil && (options.tenant ?? "").isEmpty
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

    var socket: String { socketChoice.path }

    var socketText: String { socketChoice.description }

    /// ` --socket PATH`, where it was typed: for commands that are shown to be typed next.
    var typedSocket: String { socketChoice.origin == .option ? " --socket \(socket)" : "" }

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
            if let token = try token() {
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

    private func token() throws -> String? {
        do {
            return try tokenFile?.read()
        } catch {
            throw Problem.badInput(error.message)
        }
    }

    /// Connects, finds out which tenant is meant, asks and closes.
    func ask<Answer: Sendable>(_ body: (FlowClient, _ tenant: String) async throws -> Answer) async throws -> Answer {
        try await ask { client in
            let tenant = try await chosenTenant(client)
            nameBook.open(tenant)
            return try await body(client, tenant)
        }
    }

    /// Connects, finds out the tenant, asks and closes; a tenant that is named as an argument wins.
    func ask<Answer: Sendable>(
        aboutTenant slug: String?,
        _ body: (FlowClient, _ tenant: String) async throws -> Answer
    ) async throws -> Answer {
        try await ask { client in
            var tenant = slug ?? ""
            if tenant.isEmpty { tenant = try await chosenTenant(client) }
            nameBook.open(tenant)
            return try await body(client, tenant)
        }
    }

    /// ` --tenant acme`, where it was typed: for commands that are shown to be repeated.
    var typedTenant: String { isTenantFromEnvironment ? "" : tenant.map { " --tenant \($0)" } ?? "" }

    func hints(_ client: FlowClient) -> Hints {
        Hints(client, durationMax: context.pace.courtesyDurationMax)
    }

    /// The tenant that is named, else the only one that the caller can see.
    ///
    /// Where several are seen the error says which, and `otherwise` what else can be typed.
    func chosenTenant(_ client: FlowClient, otherwise: String? = nil) async throws -> String {
        if let tenant {
            if isTenantFromEnvironment { try Self.checkTenantVariable(tenant) }
            return tenant
        }
        let visible = try await client.call(TenantsAPI.List.self, .init(limit: 20))
        let slugs = visible.tenants.map(\.spec.slug)
        guard let first = slugs.first else { throw Self.noTenant }
        guard slugs.count == 1 else {
            let more = visible.next == nil ? "" : " and more"
            throw Problem.usage(
                "Which tenant? You can see \(slugs.joined(separator: ", "))\(more).",
                ["Choose one with --tenant \(first), or set FLOWCTL_TENANT=\(first)."] + (otherwise.map { [$0] } ?? [])
            )
        }
        return first
    }

    /// The problem of a caller who isn't a member anywhere.
    static var noTenant: Problem {
        .usage("There is no tenant that you can see.", ["An operator creates one with: flowctl tenant create SLUG"])
    }

    private static func checkTenantVariable(_ value: String) throws {
        do {
            _ = try TenantSlug(validating: value, field: "FLOWCTL_TENANT")
        } catch {
            throw Problem.usage(error.message)
        }
    }

    /// Adds to a problem's details where the socket or the tenant comes from, as a variable is easily forgotten.
    private func withOrigins(_ problem: Problem) -> Problem {
        var problem = problem
        if problem.isAboutSocket { problem.details += socketChoice.details }
        if isTenantFromEnvironment, problem.name == DaemonAPI.NoSuchTenant.name {
            problem.details.append("The tenant comes from the environment: FLOWCTL_TENANT.")
        }
        return problem
    }
}
