import FlowAPI
import FlowClient

/// Newest notes of a job, or of a step of it, oldest of them first.
struct NewestNotes: Sendable {
    static let countMax = 100
    private static let pageSize = 1000

    let notes: [JobsAPI.Note]
    private let olderCount: Int

    /// Asks for the notes; throws what flowd refuses it with.
    init(_ view: TenantView, job: String, step: String? = nil) async throws {
        var (newest, count): ([JobsAPI.Note], Int) = ([], 0)
        let first = JobsAPI.ListNotes.Parameters(tenant: view.slug, job: job, step: step, limit: Self.pageSize)
        for try await page in view.client.pages(JobsAPI.ListNotes.self, first) {
            newest = (newest + page.notes).suffix(Self.countMax)
            count += page.notes.count
        }
        (notes, olderCount) = (newest, count - newest.count)
    }

    /// Sentence about those that are left out; nil where none are.
    func older(_ texts: WebTexts) -> String? {
        olderCount == 0 ? nil : texts.text("olderNotes", String(olderCount))
    }
}
