import FlowAPI
import FlowClient

/// A question about jobs of a template; one that there isn't may be the beginning of one.
struct TemplateGuess<Answer> {
    let isEmpty: (Answer) -> Bool
    let ask: (String?) async throws -> Answer

    func answer(
        for template: String?,
        _ client: FlowClient,
        _ tenant: String,
        _ session: Session
    ) async throws -> Answer {
        let answer = try await ask(template)
        guard isEmpty(answer), let template,
            let keys = try? await session.hints(client).templateKeys(in: tenant),
            !keys.contains(template)
        else { return answer }
        let guess = Guess(template, among: keys)
        guard guess.completions.count == 1, let key = guess.name else {
            session.remark("There is no template “\(template)” in \(tenant). \(guess.sentence ?? "")")
            return answer
        }
        session.remark("\(template) is \(key).")
        return try await ask(key)
    }
}
