import FlowCore

/// Field of an answer's head.
struct HTTPField: Hashable, Sendable {
    let name: String
    /// Value of the field, in ASCII.
    let value: String

    init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
}

/// Answer to a request: a page or a calendar.
///
/// Browsers are not to keep it, frame it or tell others its address.
struct LinkAnswer: Sendable {
    let status: Int
    /// Fields of the answer's head, without its length.
    let headers: [HTTPField]
    let body: String

    init(status: Int, page: LinkPage, _ more: [HTTPField] = []) {
        self.status = status
        body = page.html
        headers =
            [
                HTTPField("Content-Type", "text/html; charset=utf-8"),
                HTTPField("Content-Language", page.language.rawValue),
                HTTPField("Vary", "Accept-Language"),
            ] + Self.secrecy + more
    }

    /// A calendar, RFC 5545.
    init(calendar: String) {
        status = 200
        body = calendar
        headers =
            [
                HTTPField("Content-Type", "text/calendar; charset=utf-8"),
                HTTPField("Content-Disposition", "inline; filename=\"calendar.ics\""),
            ] + Self.secrecy
    }

    private static let secrecy = [
        HTTPField("Content-Security-Policy", LinkPage.policy),
        HTTPField("Cache-Control", "no-store"),
        HTTPField("Referrer-Policy", "no-referrer"),
        HTTPField("X-Content-Type-Options", "nosniff"),
        HTTPField("X-Frame-Options", "DENY"),
        HTTPField("X-Robots-Tag", "noindex, nofollow"),
    ]
}
