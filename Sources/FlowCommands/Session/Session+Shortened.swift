import FlowAPI
import FlowClient

/// Keys that are given by their beginning.
///
/// The key is tried as it was given first: only when there is none like it, the daemon's list is asked for those that
/// begin so. Nothing was done until then, so that trying once more is safe.
extension Session {
    func act<Answer: Sendable>(
        on reference: StepReference,
        _ body: (FlowClient, _ tenant: String, _ key: String) async throws -> Answer
    ) async throws -> Answer {
        try await ask { client, tenant in
            do {
                return try await body(client, tenant, reference.step)
            } catch FlowClientError.refused(let error)
                where error is ActionsAPI.NoSuchStep || error is JobsAPI.NoSuchStep || error is MediaAPI.NoSuchStep
            {
                let keys = try? await hints(client).stepKeys(of: reference.job, in: tenant)
                guard let key = try key(meantBy: reference.step, among: keys, error) else {
                    throw FlowClientError.refused(error)
                }
                remark("\(reference.job)/\(reference.step) is \(reference.job)/\(key).")
                return try await body(client, tenant, key)
            }
        }
    }

    func ask<Answer: Sendable>(
        about template: TemplateReference,
        _ body: (FlowClient, _ tenant: String, _ key: String) async throws -> Answer
    ) async throws -> Answer {
        try await ask { client, tenant in
            do {
                return try await body(client, tenant, template.key)
            } catch FlowClientError.refused(let error as TemplatesAPI.NoSuchTemplate) {
                let keys = try? await hints(client).templateKeys(in: tenant)
                guard let key = try key(meantBy: template.key, among: keys, error) else {
                    throw FlowClientError.refused(error)
                }
                remark("\(template.key) is \(key).")
                return try await body(client, tenant, key)
            }
        }
    }

    /// The one key that begins like the given one; nil when there is none, or when it exists itself.
    private func key(meantBy given: String, among keys: [String]?, _ error: any APIError) throws -> String? {
        guard let keys, !keys.contains(given) else { return nil }
        let completions = Guess(given, among: keys).completions
        guard completions.count > 1 else { return completions.first }
        var problem = Problem(.refused(error), socket: socket)
        problem.message = "“\(given)” is the beginning of several: \(Guess.list(completions))."
        problem.details = ["Give more of it."]
        throw problem
    }
}
