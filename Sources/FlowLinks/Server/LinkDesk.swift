import FlowAPI
import FlowClient
import FlowCore
import Synchronization
import Varlink

/// Desk that answers requests: GET asks, and only POST does, since what looks at mail follows the links in it.
final class LinkDesk: Sendable {
    private let calls: any LinkCalls
    private let guesses: GuessLimit
    private let note: @Sendable (String) -> Void
    /// True once it was told that flowd doesn't answer, until it does.
    private let isUnreachable = Mutex(false)

    /// A desk that is told by `note` where flowd can't be reached and where it can be again; never of a code.
    init(calls: any LinkCalls, guesses: GuessLimit, note: @escaping @Sendable (String) -> Void) {
        (self.calls, self.guesses, self.note) = (calls, guesses, note)
    }

    /// Answers a request.
    func answer(_ request: LinkRequest) async -> LinkAnswer {
        let language = PreferredLanguage.of(request.languages)
        func page(_ status: Int, _ content: PageContent, _ more: [HTTPField] = []) -> LinkAnswer {
            LinkAnswer(status: status, page: LinkPage(content: content, language: language), more)
        }
        guard ["GET", "HEAD", "POST"].contains(request.method) else {
            return page(405, .unknown, [HTTPField("Allow", "GET, HEAD, POST")])
        }
        // What is no code costs flowd nothing.
        guard let code = try? LinkCode(validating: request.name).text else { return page(404, .unknown) }
        if let rest = guesses.pause(of: request.source) {
            return page(429, .tooMany, [HTTPField("Retry-After", "\(rest.components.seconds + 1)")])
        }
        do throws(FlowClientError) {
            let content = try await content(of: code, isAsked: request.method == "POST")
            noteReached()
            return page(200, content)
        } catch {
            let (status, content) = refusal(error)
            if case .unknown = content { guesses.missed(by: request.source) }
            return page(status, content, status == 503 ? [HTTPField("Retry-After", "30")] : [])
        }
    }

    private func content(of code: String, isAsked: Bool) async throws(FlowClientError) -> PageContent {
        let shown = try await calls.show(code)
        let purpose = try? LinkPurpose(
            validating: shown.purpose.split(separator: " ").map(String.init)[...],
            field: "purpose"
        )
        guard let purpose else { throw .unexpected(reason: "flowd says that a link is for \(shown.purpose)") }
        if shown.redeemedAt != nil { return .repeated(title: shown.title) }
        guard isAsked else { return .asks(title: shown.title, purpose) }
        let done = try await calls.redeem(code)
        if done.repeated { return .repeated(title: shown.title) }
        return done.eventNumber == 0 ? .found(title: shown.title) : .done(title: shown.title, purpose)
    }

    /// The status and the page for what flowd refuses, or doesn't answer.
    private func refusal(_ error: FlowClientError) -> (Int, PageContent) {
        switch error {
        case .refused(is CodesAPI.NoSuchCode):
            noteReached()
            return (404, .unknown)
        case .refused(is CodesAPI.CodeExpired):
            noteReached()
            return (410, .expired)
        case .refused(let refused) where error.kind == .failed && !(refused is DaemonAPI.InternalError):
            noteReached()
            return (409, .impossible(reason: refused.message))
        default:
            noteUnreachable(error)
            return (503, .unreachable)
        }
    }

    private func noteReached() {
        let isNews = isUnreachable.withLock { was in
            defer { was = false }
            return was
        }
        if isNews { note("flowd answers again") }
    }

    private func noteUnreachable(_ error: FlowClientError) {
        let isNews = isUnreachable.withLock { was in
            defer { was = true }
            return !was
        }
        if isNews { note("flowd can't be asked, so that no link works: \(Self.cause(error))") }
    }

    private static func cause(_ error: FlowClientError) -> String {
        switch error {
        case .refused(let refused): refused.message
        case .service(let error): error.name
        case .transport(let error): "\(error)"
        case .timedOut(_, let limit): "it hasn't answered for \(limit)"
        case .cancelled: "a request took too long"
        case .unexpected(let reason): reason
        }
    }
}
