import Hummingbird

/// Request of a browser, with its session.
struct WebContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// Session of the browser, where it has one.
    var session: BrowserSession?

    init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
    }
}
