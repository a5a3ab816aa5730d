import FlowCore
import FlowMessages
import FlowReports

/// Page for a browser: its title, what it shows, and what it is brought up to date by.
struct WebPage: Sendable {
    var title: String
    var values: ReportValues
    /// Tenant whose navigation it has.
    var tenant: (slug: String, title: String)?
    /// Screen that it is, as the navigation names it.
    var screen = ""
    /// Event up to which it tells the tenant's state.
    var eventNumber: Int?
    /// Job whose events alone change it.
    var job: String?
    /// Forms that the page has, by the states that they follow from: others are drawn when this changes.
    var forms: String?
    /// True for a page that says that flowd can't be reached, and is asked for again when it can.
    var isRetried = false
    /// True for a page that stays as it is, whatever happens.
    var isStill = false
    /// Session whose token its forms carry.
    var session: BrowserSession?
    private let template: String

    init(_ template: [UInt8], title: String, _ values: ReportValues = [:]) {
        self.template = Self.parts.reduce(String(decoding: template, as: UTF8.self)) { text, part in
            text.replacing("{{> \(part.name)}}", with: part.text)
        }
        self.title = title
        self.values = values
    }

    private static let renderer = MustacheRenderer()
    private static let head = String(decoding: PackageResources.head_mustache, as: UTF8.self)
    /// Parts that several templates have.
    private static let parts = [
        (name: "did", text: String(decoding: PackageResources.did_mustache, as: UTF8.self)),
        (name: "fields", text: String(decoding: PackageResources.fields_mustache, as: UTF8.self)),
        (name: "files", text: String(decoding: PackageResources.files_mustache, as: UTF8.self)),
        (name: "media", text: String(decoding: PackageResources.media_mustache, as: UTF8.self)),
    ]
    private static let end = "</main>\n</body>\n</html>\n"

    /// HTML of the whole page; every value in it is escaped.
    func html(_ texts: WebTexts) throws(InvalidInput) -> String {
        var all = values
        all["text"] = texts.values
        all[text: "title"] = title
        all[text: "token"] = session?.token.text
        // A program for a whole office ends with its service.
        all[flag: "canEnd"] = session.map { $0.presented == nil } ?? false
        all[text: "slug"] = tenant?.slug
        all[text: "tenantTitle"] = tenant?.title
        all[text: "live"] = isStill ? nil : tenant.map { "/t/\($0.slug)/live" }
        all[text: "event"] = eventNumber.map(String.init)
        all[text: "liveJob"] = job
        all[text: "forms"] = forms
        all[flag: "retried"] = isRetried
        all["on"] = .object(
            Dictionary(
                uniqueKeysWithValues: ["today", "jobs", "calendar", "reminders", "money"].map {
                    ($0, .boolean(screen == $0))
                }
            )
        )
        return try Self.renderer.page(Self.head, all) + Self.renderer.page(template, all) + Self.end
    }
}
