import FlowAPI
import FlowClient
import FlowCore
import Synchronization
import Varlink

/// Handler of requests: GET asks, and only POST acts, since mail scanners follow the links in a message.
final class LinkService: Sendable {
    private let calls: any LinkCalls
    private let guesses: GuessLimit
    private let note: @Sendable (String) -> Void
    /// True once it was reported that flowd doesn't answer, until it does.
    private let isUnreachable = Mutex(false)

    /// Creates a handler; `note` reports that flowd can't be reached and that it can be again, never a code.
    init(calls: any LinkCalls, guesses: GuessLimit, note: @escaping @Sendable (String) -> Void) {
        (self.calls, self.guesses, self.note) = (calls, guesses, note)
    }

    func answer(_ request: LinkRequest) async -> LinkAnswer {
        let language = PreferredLanguage.of(request.languages)
        func page(_ status: Int, _ content: PageContent, _ more: [HTTPField] = []) -> LinkAnswer {
            LinkAnswer(status: status, page: LinkPage(content: content, language: language), more)
        }
        let methods = ["GET", "HEAD"] + (request.isOfFeed ? [] : ["POST"])
        guard methods.contains(request.method) else {
            return page(405, .impossible(about: nil), [HTTPField("Allow", methods.joined(separator: ", "))])
        }
        // What is no code costs flowd nothing.
        let unknown = request.isOfFeed ? PageContent.noCalendar : .unknown
        guard let code = try? LinkCode(validating: request.name).text else { return page(404, unknown) }
        if let rest = guesses.begin(by: request.source) {
            return page(429, .tooMany, [HTTPField("Retry-After", "\(rest.components.seconds + 1)")])
        }
        let (status, content): (Int, PageContent)
        if request.isOfFeed {
            do throws(FlowClientError) {
                let calendar = try await calls.feed(code)
                noteReached()
                guesses.wasKnown(by: request.source)
                return LinkAnswer(calendar: calendar)
            } catch {
                (status, content) = refusal(error, nil, unknown: unknown)
            }
        } else {
            (status, content) = await self.content(of: code, isAsked: request.method == "POST")
        }
        if status != 404 { guesses.wasKnown(by: request.source) }
        return page(status, content, status == 503 ? [HTTPField("Retry-After", "60")] : [])
    }

    private func content(of code: String, isAsked: Bool) async -> (status: Int, PageContent) {
        var about: PageSubject?
        do throws(FlowClientError) {
            let displayed = try await calls.show(code)
            noteReached()
            let subject = PageSubject(displayed)
            about = subject
            guard let purpose = try? LinkPurpose(stored: displayed.purpose) else {
                throw .unexpected(reason: "flowd says that a link is for \(displayed.purpose)")
            }
            if displayed.redeemedAt != nil { return (200, .repeated(subject)) }
            guard isAsked else {
                return (200, displayed.open ? .asks(subject, purpose) : .settled(subject))
            }
            let done = try await calls.redeem(code)
            if done.repeated { return (200, .repeated(subject)) }
            return (200, done.eventNumber == 0 ? .settled(subject) : .done(subject, purpose))
        } catch {
            return refusal(error, about)
        }
    }

    private func refusal(
        _ error: FlowClientError,
        _ about: PageSubject?,
        unknown: PageContent = .unknown
    ) -> (Int, PageContent) {
        switch (error, error.kind) {
        case (.refused(is CodesAPI.NoSuchCode), _): return (404, unknown)
        case (.refused(is CodesAPI.CodeExpired), _): return (410, .expired)
        case (.refused(let refused), .failed) where !(refused is DaemonAPI.InternalError):
            return (409, .impossible(about: about))
        case (.refused, .noSuchObject), (.refused, .badInput), (.refused, .notPermitted):
            return (409, .impossible(about: about))
        // Whoever asked has gone, or was too slow.
        case (_, .interrupted): break
        // It answers, and tells its own log.
        case (.refused(is DaemonAPI.InternalError), _), (_, .dataDamaged): break
        default: noteUnreachable(error)
        }
        return (503, .unreachable)
    }

    private func noteReached() {
        let isNews = isUnreachable.withLock { was in
            defer { was = false }
            return was
        }
        if isNews { note("flowd answers again, so that links work") }
    }

    private func noteUnreachable(_ error: FlowClientError) {
        let isNews = isUnreachable.withLock { was in
            defer { was = true }
            return !was
        }
        if isNews { note("flowd doesn't do what links are for: \(Self.cause(error))") }
    }

    private static func cause(_ error: FlowClientError) -> String {
        switch error {
        case .refused(let refused): refused.message
        case .service(let error): error.name
        case .transport(let error): "\(error)"
        case .timedOut(_, let limit): "it hasn't answered for \(limit)"
        case .cancelled: "broken off"
        case .unexpected(let reason): reason
        }
    }
}
