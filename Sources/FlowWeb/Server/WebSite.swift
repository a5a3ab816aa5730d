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
    let calls: FlowCalls
    let book: SessionBook
    let hub: LiveHub
    let idle: IdleLimit
    let cookieName: @Sendable () -> String
    let now: @Sendable () -> Timestamp
    let texts: WebTexts
    let kept = KeptFiles()
    private let zones = CurrentZones()

    init(
        calls: FlowCalls,
        book: SessionBook,
        hub: LiveHub,
        idle: IdleLimit,
        texts: WebTexts,
        cookieName: @escaping @Sendable () -> String,
        now: @escaping @Sendable () -> Timestamp
    ) {
        (self.calls, self.book, self.hub, self.idle) = (calls, book, hub, idle)
        (self.texts, self.cookieName, self.now) = (texts, cookieName, now)
    }

    /// The way from an address to its page; `access` looks at each request first.
    func router(_ access: AccessMiddleware) -> Router<WebContext> {
        let router = Router(context: WebContext.self, options: .autoGenerateHeadEndpoints)
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
        addJobs(to: router)
        addLedgers(to: router)
        router.get("t/:tenant/live") { request, context in try await live(request, context) }
        return router
    }

    static func place(_ context: WebContext) throws -> (job: String, step: String) {
        (try context.parameters.require("job"), FormText.decoded(try context.parameters.require("step")))
    }

    /// Id of a reminder, such as 3/14/1, of the parts of its address.
    static func reminder(_ context: WebContext) throws -> String {
        try ["a", "b", "c"].map { FormText.decoded(try context.parameters.require($0)) }.joined(separator: "/")
    }

    private func addJobs(to router: Router<WebContext>) {
        router.get("t/:tenant/jobs") { request, context in
            let query = JobsQuery(FormText.fields(request.uri.query ?? ""))
            return try await screen(context) { view in
                query.isBoard
                    ? try await BoardScreen(view: view, texts: texts, query: query).page()
                    : try await JobsScreen(view: view, texts: texts, query: query).page()
            }
        }
        router.get("t/:tenant/jobs/:job") { request, context in
            let job = try context.parameters.require("job")
            return try await screen(context) { view in try await JobScreen(view, texts, job: job).page }
        }
        router.get("t/:tenant/jobs/:job/:step") { request, context in
            let (job, step) = try Self.place(context)
            return try await screen(context) { view in try await StepScreen(view, texts, job: job, step: step).page }
        }
        router.get("t/:tenant/graphs/:job") { _, context in try await graph(context) }
        router.get("t/:tenant/media/:medium") { _, context in try await medium(context) }
        router.post("t/:tenant/jobs/:job/:step") { request, context in try await workOnStep(request, context) }
    }

    /// Tasks, reminders, the calendar and money.
    private func addLedgers(to router: Router<WebContext>) {
        router.get("t/:tenant/tasks/:task") { request, context in
            let task = try context.parameters.require("task")
            return try await screen(context) { view in try await TaskScreen(view, texts, task: task).page }
        }
        router.post("t/:tenant/tasks/:task") { request, context in try await workOnTask(request, context) }
        router.get("t/:tenant/reminders") { request, context in
            let fields = Dictionary(FormText.fields(request.uri.query ?? "").map { ($0.name, $0.value) }) { $1 }
            let part = fields["part"].flatMap(LedgerScreen.Part.init(rawValue:)) ?? .coming
            return try await screen(context) { view in
                try await LedgerScreen(view: view, texts: texts, part: part, after: fields["after"]).page()
            }
        }
        router.get("t/:tenant/reminders/simulate") { request, context in
            let fields = Dictionary(FormText.fields(request.uri.query ?? "").map { ($0.name, $0.value) }) { $1 }
            // It may take minutes: who leaves the page ends it.
            return try await request.body.consumeWithCancellationOnInboundClose { _ in
                try await screen(context) { view in
                    try await SimulateScreen(view: view, texts: texts, request: .init(fields)).page()
                }
            }
        }
        router.get("t/:tenant/reminders/:a/:b/:c") { request, context in
            let reminder = try Self.reminder(context)
            return try await screen(context) { view in
                try await ReminderScreen(view, texts, reminder: reminder).page
            }
        }
        router.post("t/:tenant/reminders/:a/:b/:c") { request, context in try await answer(request, context) }
        router.get("t/:tenant/calendar") { request, context in
            let fields = Dictionary(FormText.fields(request.uri.query ?? "").map { ($0.name, $0.value) }) { $1 }
            return try await screen(context) { view in
                try await CalendarScreen(view, texts, month: fields["month"], week: fields["week"]).page()
            }
        }
        router.get("t/:tenant/money") { request, context in
            let after = FormText.fields(request.uri.query ?? "").first { $0.name == "after" }?.value
            return try await screen(context) { view in
                try await MoneyScreen(view: view, texts: texts, after: after).page()
            }
        }
        router.get("t/:tenant/money/:schedule") { request, context in
            let schedule = try context.parameters.require("schedule")
            return try await screen(context) { view in
                try await ScheduleScreen(view, texts, schedule: schedule).page
            }
        }
        router.post("t/:tenant/money/:schedule") { request, context in try await workOnPayments(request, context) }
    }

    private static func asset(_ bytes: [UInt8], _ type: String) -> Response {
        WebAnswer.file(String(decoding: bytes, as: UTF8.self), type: type)
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
        page.session = context.session
        return WebAnswer.page(try page.html(texts))
    }

    func screen(
        _ context: WebContext,
        status: HTTPResponse.Status = .ok,
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
        page.session = context.session
        return WebAnswer.page(try page.html(texts), status: status)
    }

    /// Tenant of a path, as the caller sees it; nil for one that isn't theirs, and where flowd can't say.
    func tenant(ofPath slug: String) async -> (slug: String, title: String)? {
        let found = try? await calls.asking { client in
            try await client.call(TenantsAPI.Show.self, .init(tenant: slug)).tenant.spec
        }
        return found.map { ($0.slug, $0.title) }
    }

    /// Page that says a sentence; `slug` is of the tenant whose state it waits for.
    func message(
        _ title: String,
        _ message: String,
        details: String? = nil,
        status: HTTPResponse.Status = .ok,
        retriedFor slug: String? = nil,
        tenant: (slug: String, title: String)? = nil
    ) throws -> Response {
        var page = WebPage(PackageResources.message_mustache, title: title)
        page.tenant = tenant
        page.isStill = true
        page.values[text: "message"] = message
        page.values[text: "details"] = details
        if let slug {
            page.tenant = (slug, slug)
            (page.isRetried, page.isStill) = (true, false)
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
        let audience = LiveHub.Audience(tenant: tenant, token: context.session?.presented)
        return WebAnswer.events(
            ResponseBody { [hub] writer in
                let (id, signals) = hub.join(audience)
                defer { hub.leave(audience, id) }
                for await signal in signals { try await writer.write(ByteBuffer(string: signal.text)) }
                try await writer.finish(nil)
            }
        )
    }
}
