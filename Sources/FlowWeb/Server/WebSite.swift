import FlowAPI
import FlowClient
import FlowCore
import FlowReports
import FlowZones
import HTTPTypes
import Hummingbird
import NIOCore

/// Pages of the program, by their addresses.
struct WebSite: Sendable {
    /// Longest body of a request that carries a form, in bytes.
    static let formSizeBytesMax = 64 << 10

    let calls: FlowCalls
    let book: SessionBook
    let hub: LiveHub
    let idle: IdleLimit
    let cookieName: @Sendable () -> String
    let now: @Sendable () -> Timestamp
    let texts = WebTexts.english
    private let zones = CurrentZones()

    init(
        calls: FlowCalls,
        book: SessionBook,
        hub: LiveHub,
        idle: IdleLimit,
        cookieName: @escaping @Sendable () -> String,
        now: @escaping @Sendable () -> Timestamp
    ) {
        (self.calls, self.book, self.hub, self.idle) = (calls, book, hub, idle)
        (self.cookieName, self.now) = (cookieName, now)
    }

    /// The way from an address to its page; `access` looks at each request first.
    func router(_ access: AccessMiddleware) -> Router<WebContext> {
        let router = Router(context: WebContext.self)
        // Routes that were added before it would be without it.
        router.add(middleware: access)
        router.get("style.css") { _, _ in Self.asset(PackageResources.style_css, "text/css; charset=utf-8") }
        router.get("script.js") { _, _ in Self.asset(PackageResources.script_js, "text/javascript; charset=utf-8") }
        router.get("icon.svg") { _, _ in Self.asset(PackageResources.icon_svg, "image/svg+xml") }
        router.post("enter") { request, _ in try await enter(request) }
        router.post("end") { request, context in try await end(request, context) }
        router.get("/") { _, context in try await tenants(context) }
        router.get("t/:tenant") { request, context in
            try await screen(context) { view in try await TodayScreen(view: view, texts: texts).page() }
        }
        router.get("t/:tenant/jobs") { request, context in
            let query = JobsQuery(FormText.fields(request.uri.query ?? ""))
            return try await screen(context) { view in
                try await JobsScreen(view: view, texts: texts, query: query).page()
            }
        }
        router.get("t/:tenant/jobs/:job") { request, context in
            let job = try context.parameters.require("job")
            return try await screen(context) { view in try await JobScreen(view, texts, job: job).page }
        }
        router.get("t/:tenant/live") { request, context in try await live(request, context) }
        return router
    }

    private static func asset(_ bytes: [UInt8], _ type: String) -> Response {
        WebAnswer.file(String(decoding: bytes, as: UTF8.self), type: type)
    }

    // MARK: - Coming in and ending

    /// The page that takes the key of the link, for a browser without a session.
    func door(to path: String, _ problem: String? = nil, status: HTTPResponse.Status) throws -> Response {
        var page = WebPage(PackageResources.door_mustache, title: texts["doorTitle"])
        page.values[text: "to"] = path
        page.values[text: "problem"] = problem
        return WebAnswer.page(try page.html(texts), status: status)
    }

    private func enter(_ request: Request) async throws -> Response {
        let fields = try await form(request)
        let path = Self.ownPath(fields["to"] ?? "")
        switch book.open(with: fields["k"] ?? "") {
        case .success(let session):
            var answer = WebAnswer.redirect(to: path)
            let cookie = "\(cookieName())=\(session.cookie.text); HttpOnly; SameSite=Strict; Path=/"
            answer.headers[.setCookie] = cookie
            return answer
        case .failure(let error):
            let problem =
                switch error.failure {
                case .wrong: texts["doorWrong"]
                case .used: texts["doorUsed"]
                case .late: texts["doorLate"]
                }
            return try door(to: path, problem, status: .forbidden)
        }
    }

    /// A path of a tenant's screen as it is; any other is the beginning, so that a form leads nowhere else.
    private static func ownPath(_ path: String) -> String {
        path.hasPrefix("/t/") && path.utf8.allSatisfy { $0 > 32 && $0 < 127 && $0 != UInt8(ascii: "\\") } ? path : "/"
    }

    private func end(_ request: Request, _ context: WebContext) async throws -> Response {
        let fields = try await form(request)
        guard let session = context.session, session.token.matches(fields["token"] ?? "") else {
            throw WebProblem(.forbidden, texts["tokenTitle"], texts["token"])
        }
        idle.endProgram()
        return try message(texts["overTitle"], texts["over"])
    }

    private func form(_ request: Request) async throws -> [String: String] {
        var request = request
        do {
            let body = try await request.collectBody(upTo: Self.formSizeBytesMax)
            return Dictionary(FormText.fields(String(buffer: body)).map { ($0.name, $0.value) }) { first, _ in first }
        } catch is NIOTooManyBytesError {
            throw WebProblem(.contentTooLarge, texts["tooLargeTitle"], texts["tooLarge"])
        }
    }

    // MARK: - Screens

    /// Tenants that the caller sees; where it is one, its first screen.
    private func tenants(_ context: WebContext) async throws -> Response {
        let tenants = try await calls.asking { client in
            try await client.call(TenantsAPI.List.self, .init(limit: 1000)).tenants
        }
        if tenants.count == 1 { return WebAnswer.redirect(to: "/t/\(tenants[0].spec.slug)") }
        var page = WebPage(PackageResources.tenants_mustache, title: texts["tenants"])
        page.values.set(
            "tenants",
            tenants.map { ["slug": .text($0.spec.slug), "name": .text($0.spec.title)] }
        )
        page.token = context.session?.token.text
        return WebAnswer.page(try page.html(texts))
    }

    private func screen(
        _ context: WebContext,
        _ make: (TenantView) async throws -> WebPage
    ) async throws -> Response {
        let slug = try context.parameters.require("tenant")
        var page = try await calls.asking { client in
            let view = try await TenantView(client, slug: slug, now: now(), zones: zones)
            var page = try await make(view)
            page.tenant = (slug, view.tenant.spec.title)
            page.eventNumber = view.tenant.status.eventNumber
            return page
        }
        page.token = context.session?.token.text
        return WebAnswer.page(try page.html(texts))
    }

    /// Page that says a sentence; `slug` is of the tenant whose state it waits for.
    func message(
        _ title: String,
        _ message: String,
        details: String? = nil,
        status: HTTPResponse.Status = .ok,
        retriedFor slug: String? = nil
    ) throws -> Response {
        var page = WebPage(PackageResources.message_mustache, title: title)
        page.values[text: "message"] = message
        page.values[text: "details"] = details
        if let slug {
            page.tenant = (slug, slug)
            page.isRetried = true
        }
        return WebAnswer.page(try page.html(texts), status: status)
    }

    // MARK: - What happens

    /// Events of a tenant for an open page, as long as it is open.
    private func live(_ request: Request, _ context: WebContext) async throws -> Response {
        let tenant = try context.parameters.require("tenant")
        do {
            _ = try await calls.asking { client in try await client.call(TenantsAPI.Show.self, .init(tenant: tenant)) }
        } catch let error as FlowClientError where error.kind == .unreachable {
            // The page waits until flowd can be reached.
        }
        return WebAnswer.events(
            ResponseBody { [hub] writer in
                let (id, signals) = hub.join(tenant)
                defer { hub.leave(tenant, id) }
                for await signal in signals { try await writer.write(ByteBuffer(string: signal.text)) }
                try await writer.finish(nil)
            }
        )
    }
}
