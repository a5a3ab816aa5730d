import FlowAPI
import FlowClient
import FlowCore
import FlowReports

/// A tenant as a page shows it: its language for dates and amounts, and its clock.
struct TenantView: Sendable {
    let client: FlowClient
    let tenant: TenantsAPI.Tenant
    let words: ReportWords
    let zone: ZoneRules
    let now: Timestamp
    let zones: any ZoneCatalog
    /// Titles of the first 1000 profiles, by their keys.
    private let people: [String: String]

    /// Asks for the tenant; throws `NoSuchTenant` for one that isn't there, or isn't the caller's.
    init(_ client: FlowClient, slug: String, now: Timestamp, zones: any ZoneCatalog) async throws {
        self.client = client
        tenant = try await client.call(TenantsAPI.Show.self, .init(tenant: slug)).tenant
        words = ReportWords(locale: tenant.spec.locale)
        zone = try zones.zone(named: tenant.spec.timeZone)
        self.zones = zones
        self.now = now
        let profiles = try await client.call(ProfilesAPI.List.self, .init(tenant: slug, limit: 1000)).profiles
        people = Dictionary(profiles.map { ($0.spec.key, $0.spec.title) }) { first, _ in first }
    }

    /// True for a caller who may look and change nothing.
    func isViewer() async throws -> Bool {
        let memberships = try await client.call(DaemonAPI.WhoAmI.self, .init()).memberships
        return memberships.first { $0.tenant == slug }?.role == "viewer"
    }

    /// A profile by its title, a role as it is.
    func person(_ key: String?) -> String { key.map { people[$0] ?? $0 } ?? "" }

    var slug: String { tenant.spec.slug }
    var today: LocalDate { zone.localTime(at: now).date }

    /// The instant at which the day of the tenant ends.
    var endOfToday: Timestamp { zone.firstInstant(of: LocalDateTime(date: today.advanced(byDays: 1))) }

    /// An instant by the clock of the tenant: the time alone where it is today.
    func time(_ instant: String) -> String {
        guard let at = try? Timestamp(validating: instant, field: "at") else { return instant }
        let local = zone.localTime(at: at)
        let time = String(local.text.dropFirst(11).prefix(5))
        return local.date == today ? time : "\(words.dateTime(local.date.text)), \(time)"
    }

    /// A local date, or date and time, from its wire form.
    func date(_ text: String) -> String { words.dateTime(text) }

    /// A sentence of flowd with its instants by the clock of the tenant, and its principals by their names.
    func readable(_ sentence: String) async throws -> String {
        let words = sentence.split(separator: " ", omittingEmptySubsequences: false).map(Self.parted)
        let names = try await names(of: words.map(\.word).filter(Self.isPrincipal))
        return words.map { word, rest in (names[word] ?? (Self.isInstant(word) ? time(word) : word)) + rest }
            .joined(separator: " ")
    }

    /// A word, and what ends the sentence behind it.
    private static func parted(_ text: Substring) -> (word: String, rest: String) {
        let word = text.reversed().drop { ".,;:)”".contains($0) }.reversed()
        return (String(word), String(text.dropFirst(word.count)))
    }

    private static func isPrincipal(_ word: String) -> Bool {
        let parts = word.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[1].isEmpty, parts[1].utf8.count <= 10 else { return false }
        return parts[0] == "uid" && parts[1].allSatisfy { ("0"..."9").contains($0) }
            || parts[0] == "token" && parts[1].allSatisfy { $0.isASCII && $0.isHexDigit }
    }

    private static func isInstant(_ word: String) -> Bool { word.hasSuffix("Z") && word.contains("T") }

    /// Names of principals, by what they are called on the wire; those without one are left out.
    func names(of principals: some Sequence<String>) async throws -> [String: String] {
        let asked = Array(Set(principals).sorted().prefix(1000))
        guard !asked.isEmpty else { return [:] }
        let reply = try await client.call(MembersAPI.ListNames.self, .init(tenant: slug, principals: asked))
        return Dictionary(reply.names.map { ($0.principal, $0.name) }) { first, _ in first }
    }
}
