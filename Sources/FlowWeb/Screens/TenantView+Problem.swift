extension TenantView {
    /// Sentence about a refused form; nil where none was.
    func problem<Verb>(_ refused: RefusedEntry<Verb>?, _ texts: WebTexts) async throws -> String? {
        guard let refused else { return nil }
        return try await readable(WebProblem.sentence(of: refused.error, texts))
    }
}
