import FlowClient

extension JobOfItemOptions {
    /// What is asked of jobs of the template, which may be the beginning of its key; tells of a template that there isn't,
    /// of names that no job has, and of values that no choice has.
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
        await check.tell(conditions.map(ListColumn.name(in:)), session)
        for sentence in await check.unlisted(conditions, isOfDiffering: !isEmpty(answer)) { session.note(sentence) }
        return answer
    }
}
