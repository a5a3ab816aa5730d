import FlowAPI
import FlowClient

/// Hints that add to an error of the daemon what was perhaps meant, from the daemon's own lists.
///
/// They are a courtesy: when the daemon doesn't answer soon, the error stays unchanged.
struct Hints: Sendable {
    private let client: FlowClient

    init(_ client: FlowClient, durationMax: Duration) {
        self.client = client.waiting(atMost: durationMax)
    }

    func explained(_ problem: Problem, _ error: FlowClientError) async -> Problem {
        guard case .refused(let refusal) = error else { return problem }
        var problem = problem
        // Whatever fails here would only hide the error that matters.
        if let hint = try? await hint(for: refusal) { problem.details.append(hint) }
        return problem
    }

    private func hint(for refusal: any APIError) async throws -> String? {
        switch refusal {
        case let error as DaemonAPI.NoSuchTenant:
            return Guess(error.tenant, among: try await tenantSlugs()).sentence
        case let error as TemplatesAPI.NoSuchTemplate:
            return try await hint(for: error)
        case let error as ActionsAPI.NoSuchStep where !error.message.contains("Did you mean"):
            return Guess(error.step, among: try await stepKeys(of: error.job, in: error.tenant)).sentence
        case let error as MediaAPI.NoSuchStep where !error.message.contains("Did you mean"):
            return Guess(error.step, among: try await stepKeys(of: error.job, in: error.tenant)).sentence
        case let error as ActionsAPI.EvidenceMissing:
            let missing = error.evidence.filter { $0.count < $0.wanted && $0.kind != "any" }.map(\.kind)
            let kind = error.evidence.count > 1 && missing.count == 1 ? " --kind \(missing[0])" : ""
            return "Add it with: flowctl media add \(error.job)/\(error.step) FILE\(kind)"
        case let error as TasksAPI.ConfirmationMissing:
            // Words alone don't do where only media would.
            let isText = error.confirm.split(separator: " ").contains("text")
            let media = error.confirm == "text" ? nil : "--media FILE"
            let ways = [media, isText ? "--text TEXT" : nil].compactMap(\.self)
            return "Confirm it with: flowctl task done \(error.occurrence) \(ways.joined(separator: ", or "))"
        case let error as LibraryAPI.NoSuchLibraryAction:
            let list = LibraryAPI.List.Parameters(tenant: error.tenant, limit: Session.pageSizeMax)
            return Guess(error.key, among: try await client.call(LibraryAPI.List.self, list).actions.map(\.key))
                .sentence
        case let error as ProfilesAPI.NoSuchProfile:
            return Guess(error.profile, among: try await profileKeys(in: error.tenant)).sentence
        case let error as ActionsAPI.JobStopped:
            return "To go on: flowctl job \(error.state == .held ? "resume" : "reopen") \(error.job)"
        case let error as JobsAPI.JobStopped:
            return "To go on: flowctl job reopen \(error.job)"
        case is JobsAPI.InvalidAttributes, is ActionsAPI.InvalidForm:
            return "Give each field as --set FIELD=VALUE."
        default:
            return Self.list(for: refusal).map { "Look with: flowctl \($0)" }
        }
    }

    /// The command that lists what there is of a kind; nil when the error isn't about something that isn't there.
    private static func list(for refusal: any APIError) -> String? {
        switch refusal {
        case is MediaAPI.NoSuchMedia: "media list"
        case is JobsAPI.NoSuchJob, is ActionsAPI.NoSuchJob, is EventsAPI.NoSuchJob, is MediaAPI.NoSuchJob: "job list"
        case is TasksAPI.NoSuchTask: "task list"
        case let error as TenantsAPI.NoSuchSavedList where !error.message.contains("Did you mean"): "lists list"
        case let error as TasksAPI.NoSuchOccurrence: "task show \(owner(of: error.occurrence))"
        case is RemindersAPI.NoSuchReminder: "reminder list, or with --settled for those that have a fate"
        case is PaymentsAPI.NoSuchSchedule: "payment schedule list"
        case let error as PaymentsAPI.ScheduleChanged: "payment schedule show \(error.schedule)"
        case let error as PaymentsAPI.NoSuchInstalment: "payment schedule show \(owner(of: error.instalment))"
        case let error as PaymentsAPI.NoSuchPayment: "payment schedule show \(owner(of: error.payment))"
        case let error as PaymentsAPI.NoSuchCharge: "payment schedule show \(owner(of: error.instalment))"
        default: nil
        }
    }

    /// The first number of `3/14`.
    private static func owner(of id: String) -> Substring { id.prefix { $0 != "/" } }

    private func hint(for error: TemplatesAPI.NoSuchTemplate) async throws -> String? {
        let templates = try await client.call(
            TemplatesAPI.List.self,
            .init(tenant: error.tenant, limit: Session.pageSizeMax)
        ).templates
        if let template = templates.first(where: { $0.key == error.template }) {
            return "The latest version of \(template.key) is \(template.latestVersion)."
        }
        if templates.isEmpty { return "There are no templates yet. Publish some with: flowctl template apply FILE" }
        return Guess(error.template, among: templates.map(\.key)).sentence
    }

    // MARK: - The daemon's lists

    /// The tenants that the caller may see, as far as one page goes.
    func tenantSlugs() async throws -> [String] {
        try await client.call(TenantsAPI.List.self, .init(limit: Session.pageSizeMax)).tenants.map(\.spec.slug)
    }

    /// The keys of a tenant's templates, as far as one page goes.
    func templateKeys(in tenant: String) async throws -> [String] {
        let list = TemplatesAPI.List.Parameters(tenant: tenant, limit: Session.pageSizeMax)
        return try await client.call(TemplatesAPI.List.self, list).templates.map(\.key)
    }

    /// The keys of a tenant's profiles, as far as one page goes.
    func profileKeys(in tenant: String) async throws -> [String] {
        let list = ProfilesAPI.List.Parameters(tenant: tenant, limit: Session.pageSizeMax)
        return try await client.call(ProfilesAPI.List.self, list).profiles.map(\.spec.key)
    }

    /// The keys of a job's steps, without its groups.
    func stepKeys(of job: String, in tenant: String) async throws -> [String] {
        try await client.call(JobsAPI.Show.self, .init(tenant: tenant, job: job)).nodes.filter { $0.kind == .step }.map(
            \.key
        )
    }
}
