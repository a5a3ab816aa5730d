import FlowAPI
import FlowClient
import FlowCore
import FlowTerminal

/// Arguments of `flowctl init` on the command line; nil where they are absent.
struct InitArguments: Sendable {
    let slug: String?
    let title: String?
    let timeZone: String?
    let currency: String?
    /// Principal of the owner, as `uid:N`.
    let owner: String?
    let pack: String?
    /// True when no pack is wanted, and so none is asked about.
    let noPack: Bool
    let hasExamples: Bool
    let packs: String?
}

/// Finds out what is wanted, what there is, and does the rest.
struct InitProcedure: Sendable {
    let arguments: InitArguments
    /// Asks a person; nil when there is none, or none is to be asked.
    let interview: Interview?
    let session: Session

    private var texts: InitTexts { InitTexts(zones: session.context.zones) }

    // MARK: - Finding out

    /// Asks flowd and, where something isn't given, the person; changes nothing.
    func plan() async throws -> InitPlan {
        let owner = try InitOwner(principal: arguments.owner, session.context.environment, uid: session.context.uid)
        try checkArguments()
        let caller = try await session.ask { client in try await client.call(DaemonAPI.WhoAmI.self, .init()) }
        let isOperator = caller.caller.operator
        guard isOperator || !caller.memberships.isEmpty else { throw notPermitted }
        let slug = try slug()
        let (existing, keys) = try await found(slug)
        guard isOperator || existing != nil else { throw notPermitted }
        let request = try request(slug, owner, isNew: existing == nil)
        if let existing, !session.format.isJSON {
            session.remark("The tenant \(slug) is there already and stays as it is.")
            let remarks = InitPlan.remarks(requested(slug), owner: owner, existing: existing)
            session.say(remarks.map { Line("  \($0)") })
        }
        let content = try content()
        return InitPlan(
            request,
            existing: existing,
            owner: owner,
            content: content,
            hasExamples: try hasExamples(content),
            keys: keys
        )
    }

    /// True when anything of it was asked for, so that what comes of the answers has to be looked at.
    var asks: Bool {
        arguments.slug == nil || arguments.title == nil || arguments.timeZone == nil || arguments.currency == nil
            || (arguments.pack == nil && !arguments.noPack)
    }

    private func checkArguments() throws {
        if let slug = arguments.slug { _ = try texts.slug(slug) }
        if let title = arguments.title { _ = try texts.title(title) }
        if let zone = arguments.timeZone { _ = try texts.zone(zone) }
        if let currency = arguments.currency { _ = try texts.currency(currency) }
        if let pack = arguments.pack {
            _ = try PackShelf(arguments.packs, in: session.context).pack(pack, in: session.context)
        }
        if arguments.hasExamples, arguments.pack == nil, interview == nil {
            throw Problem.usage("--with-examples needs a pack whose examples they are: --pack NAME.", [Self.packList])
        }
    }

    private static let packList = "Which there are: flowctl pack list"

    private var notPermitted: Problem {
        var problem = Problem(
            name: "flowctl.NotPermitted",
            message: "Only operators make tenants: root, flowd's own user, and members of the group flowd-admin.",
            status: .notPermitted
        )
        problem.details = [
            "With sudo you become its owner all the same: sudo flowctl init" + (arguments.slug.map { " \($0)" } ?? "")
        ]
        return problem
    }

    private func slug() throws -> String {
        if let slug = arguments.slug { return slug }
        guard let interview else {
            throw Problem.usage(
                "Which tenant? Give it a short name: flowctl init SLUG",
                ["For example: flowctl init acme"]
            )
        }
        return try interview.answer("Short name of the tenant (a-z, 0-9 and -)", texts.slug)
    }

    /// The tenant that is there with the keys of its profiles; nil when there is none that the caller can see.
    private func found(_ slug: String) async throws -> (TenantsAPI.Tenant?, Set<String>) {
        try await session.ask { client in
            do {
                let tenant = try await client.call(TenantsAPI.Show.self, .init(tenant: slug)).tenant
                return (tenant, try await profileKeys(in: slug, client))
            } catch FlowClientError.refused(is DaemonAPI.NoSuchTenant) {
                return (nil, [])
            }
        }
    }

    private func profileKeys(in tenant: String, _ client: FlowClient) async throws -> Set<String> {
        let pages = client.pages(ProfilesAPI.List.self, .init(tenant: tenant, limit: Session.pageSizeMax))
        return Set(try await session.gather(pages).map(\.spec.key))
    }

    /// Returns the parameters of the tenant as the command line alone gives them.
    private func requested(_ slug: String) -> TenantsAPI.Create.Parameters {
        .init(slug: slug, title: arguments.title, timeZone: arguments.timeZone, currency: arguments.currency)
    }

    private func request(
        _ slug: String,
        _ owner: InitOwner,
        isNew: Bool
    ) throws -> TenantsAPI.Create.Parameters {
        var request = requested(slug)
        guard isNew else { return request }
        let zone = session.context.machineZone ?? "UTC"
        let currency = TerritoryCurrency.code(session.context.environment) ?? "EUR"
        if let interview {
            request.title = try request.title ?? interview.answer("Name for people", proposal: slug, texts.title)
            request.timeZone = try request.timeZone ?? interview.answer("Time zone", proposal: zone, texts.zone)
            request.currency = try request.currency ?? interview.answer("Currency", proposal: currency, texts.currency)
        }
        request.title = request.title ?? slug
        request.timeZone = request.timeZone ?? zone
        request.currency = request.currency ?? currency
        request.ownerUIDs = [Int(owner.uid)]
        return request
    }

    private func content() throws -> PackContent? {
        guard !arguments.noPack, let name = try arguments.pack ?? chosenPack() else { return nil }
        let shelf = try PackShelf(arguments.packs, in: session.context)
        let pack = try shelf.pack(name, in: session.context)
        guard let content = try PackContent.read(pack, [], in: session) else {
            throw EarlyEnd(status: .badInput)
        }
        return content
    }

    private func chosenPack() throws -> String? {
        guard let interview else { return nil }
        let shelf = try PackShelf(arguments.packs, in: session.context)
        let packs = try shelf.names().map { try shelf.pack($0, in: session.context) }.filter { $0.definition != nil }
        let width = packs.map(\.name.count).max() ?? 0
        let lines = packs.map { pack in
            pack.name + String(repeating: " ", count: width - pack.name.count + 2) + (pack.definition?.title ?? "")
        }
        return try interview.choice("A pack of templates to begin with:", among: packs.map(\.name), lines: lines)
    }

    private func hasExamples(_ content: PackContent?) throws -> Bool {
        guard let content, !arguments.hasExamples, let interview, !content.definition.profiles.isEmpty else {
            return content != nil && arguments.hasExamples
        }
        let titles = content.definition.profiles.map(\.title).joined(separator: ", ")
        return try interview.agrees("Its example people too (\(titles))?", proposal: true)
    }

    // MARK: - Doing it

    /// Does what the plan says, step by step, each of which may be done already.
    func perform(_ plan: InitPlan) async throws {
        let (report, people) = try await session.ask { client in
            let tenant = try await tenant(plan, client)
            let made = try await PackExamples.make(plan.people, in: plan.slug, client)
            var (parts, people): ([PackPart], PackPeople?) = ([], nil)
            if let content = plan.content {
                let tasks = try await PackTasks(content.tasks, in: plan.slug, client, session)
                parts = try await content.apply(tasks, to: plan.slug, idempotencyKey: nil, client, session)
                let definitions = content.templates.map(\.definition)
                people = try await PackPeople(content.definition, definitions, in: plan.slug, client, session)
            }
            let isOnly = try await client.call(TenantsAPI.List.self, .init(limit: 2)).tenants.count == 1
            let report = InitReport(
                tenant: tenant,
                created: plan.creation != nil,
                profiles: made,
                parts: parts,
                next: InitNext.commands(plan, isOnly: isOnly, socketOption: session.typedSocket)
            )
            return (report, people)
        }
        if !session.format.isJSON, let people, !people.lines.isEmpty { session.say(people.lines) }
        try await session.show(report) { report.lines($0) }
    }

    private func tenant(_ plan: InitPlan, _ client: FlowClient) async throws -> TenantsAPI.Tenant {
        if let creation = plan.creation { return try await client.call(TenantsAPI.Create.self, creation).tenant }
        return try await client.call(TenantsAPI.Show.self, .init(tenant: plan.slug)).tenant
    }
}
