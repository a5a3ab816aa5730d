import FlowAPI
package import FlowCalendar
package import FlowCore
import Varlink

/// Source of reports: the lists of a tenant, asked with the rights of the caller who wants the report.
package struct ReportSource: Sendable {
    package static let itemCountMax = 5000

    package let words: ReportWords
    let tenant: TenantsAPI.Tenant
    let calendar: CalendarSource
    let lists: CalendarLists
    /// Titles of profiles by their keys.
    let names: [String: String]
    /// Titles of profiles by the principals that they are linked to.
    private let principals: [String: String]

    /// Asks for the tenant and the people in it; `locale` is a language tag, nil for the tenant's.
    ///
    /// Throws `InvalidInput` for a tag that is none, and what the calls throw.
    package init(
        _ calls: any CalendarCalls,
        tenant: String,
        profile: String?,
        locale: String?,
        now: Timestamp,
        zones: any ZoneCatalog
    ) async throws {
        lists = CalendarLists(calls)
        calendar = try await CalendarSource(
            lists,
            tenant: tenant,
            profile: profile,
            now: now,
            zones: zones,
            note: { _ in }
        )
        self.tenant = calendar.tenant
        if let locale, Language(locale: locale) == nil {
            let known = Language.allCases.map(\.rawValue).joined(separator: ", ")
            throw InvalidInput(field: "language", found: locale, allowed: "\(known), or a tag such as de-AT")
        }
        words = ReportWords(locale: locale ?? calendar.tenant.spec.locale)
        let profiles = try await lists.all(ProfilesAPI.List.self, .init(tenant: tenant))
        names = Dictionary(profiles.map { ($0.spec.key, $0.spec.title) }) { first, _ in first }
        let known = profiles.compactMap { profile in profile.spec.principal.map { ($0, profile.spec.title) } }
        principals = Dictionary(known) { first, _ in first }
    }

    var slug: String { tenant.spec.slug }
    var today: LocalDate { calendar.today }

    /// The items of a list; refuses more than a report takes, and says how to ask for less.
    func all<Method: PagedMethod>(
        _ method: Method.Type,
        _ first: Method.Parameters
    ) async throws -> [Method.Reply.Item] where Method.Reply: ListReply {
        let items = try await lists.all(method, first, countMax: Self.itemCountMax + 1)
        guard items.count <= Self.itemCountMax else { throw Self.tooLong }
        return items
    }

    static let tooLong = InvalidInput(
        field: "report",
        found: "more than \(itemCountMax) lines",
        allowed: "a report of at most \(itemCountMax): of one profile, or of a shorter time"
    )

    /// Returns the name of an assignee, a profile's key or a role, for display; nil without an assignee.
    func name(of assignee: String?) -> String? {
        guard let assignee else { return nil }
        return assignee.hasPrefix("role:") ? ReportWords.role(assignee) : names[assignee] ?? assignee
    }

    /// Returns the title of the profile that a principal is linked to; nil without one, when only a number is known.
    func doer(_ principal: String?) -> String? { principal.flatMap { principals[$0] } }

    /// An instant by the clock of the tenant: the day and the time.
    func local(_ instant: String) -> (date: String, time: String) {
        guard let at = try? Timestamp(validating: instant, field: "at") else { return (instant, "") }
        return calendar.local(at)
    }

    func text(_ value: JSONValue, type: JobsAPI.FieldType? = nil) -> String {
        switch value {
        case .null: ""
        case .bool(let isTrue): words[isTrue ? "yes" : "no"]
        case .int(let number): String(number)
        case .double(let number): number.plainText
        case .string(let text): type == .date ? words.dateTime(text) : text
        case .array(let values): values.map { self.text($0) }.joined(separator: ", ")
        case .object(let members):
            members.sorted { $0.key < $1.key }.map { "\($0.key): \(text($0.value))" }
                .joined(separator: ", ")
        }
    }
}
