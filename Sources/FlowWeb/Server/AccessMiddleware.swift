import FlowCore
import HTTPTypes
import Hummingbird

/// Looks at every request before its page does: under which name, from where, and with which session.
///
/// An error of a page becomes a page of its own here.
struct AccessMiddleware: RouterMiddleware {
    /// Longest token that a proxy may present, in bytes.
    static let tokenSizeBytesMax = 256

    let site: WebSite
    let policy: @Sendable () -> RequestPolicy

    @concurrent
    func handle(
        _ request: Request,
        context: WebContext,
        next: @concurrent (Request, WebContext) async throws -> Response
    ) async throws -> Response {
        var context = context
        site.kept.dropOld()
        let policy = policy()
        context.session = policy.publicOrigin == nil ? session(of: request) : presentedSession(of: request)
        let texts = site.texts
        let facts = facts(request, context)
        switch policy.verdict(facts) {
        case .answered: if policy.isUse(facts) { site.idle.recordUse() }
        case .door where policy.publicOrigin != nil:
            return try site.message(texts["noTokenTitle"], texts["noToken"], status: .unauthorized)
        case .door:
            // A person sees a page; a program that asks for one is told that it got another.
            let isPerson = request.headers[.accept]?.contains("text/html") ?? false
            return try site.door(to: request.uri.string, status: isPerson ? .ok : .unauthorized)
        case .foreignHost:
            return try site.message(texts["foreignTitle"], texts["foreignHost"], status: .misdirectedRequest)
        case .foreignOrigin: return try site.message(texts["foreignTitle"], texts["foreignOrigin"], status: .forbidden)
        }
        do {
            return try await FlowCalls.$presented.withValue(context.session?.presented) {
                try await next(request, context)
            }
        } catch let error as HTTPError where error.status == .notFound || error.status == .methodNotAllowed {
            return try site.message(texts["notFoundTitle"], texts["notFound"], status: error.status)
        } catch {
            return try await page(of: error, request, context)
        }
    }

    private func page(of error: any Error, _ request: Request, _ context: WebContext) async throws -> Response {
        ErrorLog.write(error, request)
        let problem = error as? WebProblem ?? WebProblem(error, site.texts, socket: site.calls.socket)
        let parts = request.uri.path.split(separator: "/")
        let slug = parts.count > 1 && parts[0] == "t" ? String(parts[1]) : nil
        // Where there is another page of the tenant, the way to it stays.
        var tenant: (slug: String, title: String)?
        if let slug, let session = context.session, !problem.isRetried {
            tenant = await FlowCalls.$presented.withValue(session.presented) { await site.tenant(ofPath: slug) }
        }
        return try site.message(
            problem.title,
            problem.message,
            details: problem.details,
            status: problem.status,
            retriedFor: problem.isRetried ? slug : nil,
            tenant: tenant
        )
    }

    private func session(of request: Request) -> BrowserSession? {
        let name = site.cookieName()
        let values = request.headers[values: .cookie].flatMap { $0.split(separator: ";") }
        for pair in values.map({ $0.drop { $0 == " " } }) where pair.hasPrefix(name + "=") {
            if let session = site.book.session(cookie: pair.dropFirst(name.count + 1)) { return session }
        }
        return nil
    }

    /// Session of the person whose token the proxy presents (RFC 6750: `Authorization: Bearer TOKEN`).
    private func presentedSession(of request: Request) -> BrowserSession? {
        guard let field = request.headers[.authorization], field.hasPrefix("Bearer ") else { return nil }
        let token = field.dropFirst(7)
        guard (1...Self.tokenSizeBytesMax).contains(token.utf8.count),
            token.utf8.allSatisfy({ (33...126).contains($0) })
        else { return nil }
        return site.book.session(presenting: String(token))
    }

    private func facts(_ request: Request, _ context: WebContext) -> RequestFacts {
        RequestFacts(
            method: request.method.rawValue,
            path: request.uri.path,
            host: request.head.authority,
            origin: request.headers[.origin],
            site: Self.field("Sec-Fetch-Site", of: request),
            hasSession: context.session != nil,
            isRefresh: Self.field("X-Flowd-Refresh", of: request) != nil,
            destination: Self.field("Sec-Fetch-Dest", of: request)
        )
    }

    private static func field(_ name: String, of request: Request) -> String? {
        HTTPField.Name(name).flatMap { request.headers[$0] }
    }
}
