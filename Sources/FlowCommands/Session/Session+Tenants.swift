import FlowAPI
import FlowClient
import FlowTerminal

/// Lists over every tenant that the caller can see, asked one after another with the caller's own rights in each.
extension Session {
    /// Number of tenants above which a terminal shows progress while they are asked.
    private static let tenantCountQuiet = 50

    /// Asks about the chosen tenant, or about all of them, and shows the answers.
    ///
    /// With all tenants, those without the requested profile are passed over. The refusal of one of several is reported
    /// after the answers of the others were shown, and flowctl ends with 2; a refusal by all is one error.
    func ask<Answer: Sendable>(
        allTenants: Bool,
        of profile: String? = nil,
        _ body: (FlowClient, _ tenant: String) async throws -> Answer,
        show: ([OfTenant<Answer>]) async throws -> Void
    ) async throws {
        guard allTenants else {
            let answer = try await ask { client in
                let tenant = try await chosenTenant(client, otherwise: "All of them: --all-tenants")
                nameBook.open(tenant)
                return try await body(client, tenant)
            }
            return try await show([OfTenant(tenant: nil, value: answer)])
        }
        let (answers, problems) = try await ask { client in
            try await askAll(client, about: try await visibleTenants(client, with: profile), body)
        }
        if answers.isEmpty, let first = problems.first { throw first.problem }
        try await show(answers)
        for (tenant, problem) in problems {
            var problem = problem
            problem.details.append("Tenant \(tenant) said so.")
            try report(problem)
        }
        if !problems.isEmpty { throw EarlyEnd(status: .partly) }
    }

    func show<Reply: Encodable>(each replies: [OfTenant<Reply>], _ lines: (Style) -> [Line]) async throws {
        if replies.count == 1, let only = replies.first, only.tenant == nil { return try await show(only.value, lines) }
        try await show(list: replies) { lines($1) }
    }

    private func askAll<Answer: Sendable>(
        _ client: FlowClient,
        about tenants: [String],
        _ body: (FlowClient, _ tenant: String) async throws -> Answer
    ) async throws -> (answers: [OfTenant<Answer>], problems: [(tenant: String, problem: Problem)]) {
        let progress = BulkProgress("Asking tenants", count: tenants.count, self)
        let isLong = tenants.count > Self.tenantCountQuiet
        defer { if isLong { progress.clear() } }
        var answers: [OfTenant<Answer>] = []
        var problems: [(tenant: String, problem: Problem)] = []
        for (index, tenant) in tenants.enumerated() {
            if isLong { progress.show(index) }
            do {
                answers.append(.init(tenant: tenant, value: try await body(client, tenant)))
            } catch FlowClientError.refused(let error) {
                // Whoever was taken out of a tenant meanwhile doesn't see it any more.
                if error is DaemonAPI.NoSuchTenant { continue }
                problems.append((tenant, Problem(.refused(error), socket: socket)))
            }
        }
        return (answers, problems)
    }

    private func visibleTenants(_ client: FlowClient, with profile: String?) async throws -> [String] {
        var slugs: [String] = []
        for try await page in client.pages(TenantsAPI.List.self, .init(limit: Self.pageSizeMax)) {
            slugs += page.tenants.map(\.spec.slug)
        }
        guard !slugs.isEmpty else { throw Self.noTenant }
        guard let profile else { return slugs }
        var having: [String] = []
        for slug in slugs where try await Self.has(profile, client, slug) { having.append(slug) }
        guard !having.isEmpty else {
            let count = slugs.count == 1 ? "the one tenant" : "any of the \(slugs.count) tenants"
            throw Problem(
                name: ProfilesAPI.NoSuchProfile.name,
                message: "There is no profile “\(SafeText.line(profile))” in \(count) that you can see.",
                status: .noSuchObject
            )
        }
        return having
    }

    private static func has(_ profile: String, _ client: FlowClient, _ slug: String) async throws -> Bool {
        do {
            _ = try await client.call(ProfilesAPI.Show.self, .init(tenant: slug, profile: profile))
            return true
        } catch FlowClientError.refused(let error) {
            // A key that no profile can have is none's either.
            guard
                error is ProfilesAPI.NoSuchProfile || error is DaemonAPI.NoSuchTenant || error is DaemonAPI.InvalidInput
            else { throw FlowClientError.refused(error) }
            return false
        }
    }
}
