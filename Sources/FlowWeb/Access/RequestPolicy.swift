/// Facts of a request that decide on whether it is answered.
struct RequestFacts: Hashable, Sendable {
    var method = "GET"
    var path = "/"
    /// Field `Host` of the head, or the authority.
    var host: String?
    var origin: String?
    /// Field `Sec-Fetch-Site`, which browsers set and pages can't.
    var site: String?
    /// True where the browser's session is known.
    var hasSession = false
    /// True for a page that an open page asks for by itself.
    var isRefresh = false
    /// Field `Sec-Fetch-Dest`: what a browser asks for it for, such as a picture of a page.
    var destination: String?
}

/// Decides which requests are answered at all, before what they ask for is looked at.
struct RequestPolicy: Sendable {
    /// Result for a request: its answer, or the reason why there is none.
    enum Verdict: Hashable, Sendable {
        case answered
        /// A page without a session: the way in is shown.
        case door
        case foreignHost, foreignOrigin
    }

    /// Methods that change nothing.
    private static let looks: Set<String> = ["GET", "HEAD"]

    /// Path that takes the key of the link.
    static let entrance = "/enter"
    /// Files that pages are made with, and in which is nothing of a tenant.
    static let assets: Set<String> = ["/icon.svg", "/script.js", "/style.css"]

    /// Names under which the server is asked for.
    let names: Set<String>
    /// Port that the browser asks; nil where it may be any, forwarded from elsewhere.
    let port: Int?
    /// Origin that a proxy shows; nil for the pages of one user.
    var publicOrigin: PublicOrigin?

    func verdict(_ facts: RequestFacts) -> Verdict {
        guard let host = facts.host, isOwn(host) else { return .foreignHost }
        if let origin = facts.origin, origin != publicOrigin?.text ?? "http://\(host)" { return .foreignOrigin }
        // Browsers say where a form comes from; what doesn't is no form of ours.
        let changes = !Self.looks.contains(facts.method)
        if changes, facts.origin == nil { return .foreignOrigin }
        if let site = facts.site, changes, site != "same-origin" { return .foreignOrigin }
        // A link from elsewhere may lead here; pictures and frames of other pages may not ask for anything.
        if facts.site == "cross-site", facts.destination ?? "document" != "document" { return .foreignOrigin }
        let isOpen = (facts.path == Self.entrance && publicOrigin == nil) || Self.assets.contains(facts.path)
        return facts.hasSession || isOpen ? .answered : .door
    }

    /// True for an answered request of a person: what pages ask for by themselves keeps the program from ending no longer.
    func isUse(_ facts: RequestFacts) -> Bool {
        let parts = facts.path.split(separator: "/")
        let isLive = parts.count == 3 && parts[0] == "t" && parts[2] == "live"
        return facts.hasSession && !facts.isRefresh && !isLive
    }

    private func isOwn(_ host: String) -> Bool {
        if let publicOrigin { return host == publicOrigin.authority }
        guard let colon = host.lastIndex(of: ":") else { return false }
        let number = host[host.index(after: colon)...]
        guard let given = UInt16(number), String(given) == number, port.map({ $0 == Int(given) }) ?? true else {
            return false
        }
        return names.contains(String(host[..<colon]))
    }
}
