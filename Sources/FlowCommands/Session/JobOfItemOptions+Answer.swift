import FlowAPI
import FlowClient

extension JobOfItemOptions {
    /// Returns the answer about jobs of the template, which may be the beginning of its key.
    ///
    /// Notes a template that doesn't exist, names that no job has, and values that no choice has.
    func answer<Answer>(
        _ client: FlowClient,
        _ tenant: String,
        _ session: Session,
        isEmpty: @escaping (Answer) -> Bool,
        ask: @escaping (_ template: String?) async throws -> Answer
    ) async throws -> Answer {
        let guess = TemplateGuess(isEmpty: isEmpty, ask: ask)
        let answer = try await guess.answer(for: template, client, tenant, session)
        let check = NameCheck(client, tenant)
        await check.tell(conditions.map(ConditionName.name(in:)), session)
        for sentence in await check.unlisted(conditions, isOfDiffering: !isEmpty(answer)) { session.remark(sentence) }
        return answer
    }

    func list<Method: PagedMethod>(
        _ method: Method.Type,
        in session: Session,
        limit: Int?,
        _ wanted: @escaping (_ tenant: String, _ template: String?) -> Method.Parameters
    ) async throws -> [Method.Reply.Item] where Method.Reply: ListReply, Method.Reply.Item: Sendable {
        try await session.ask { client, tenant in
            try await answer(client, tenant, session, isEmpty: \.isEmpty) { template in
                var first = wanted(tenant, template)
                first.limit = session.pageSize(for: limit)
                return try await session.gather(client.pages(method, first), limit: limit)
            }
        }
    }
}
