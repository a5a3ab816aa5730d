package import FlowAPI
import FlowCalendar
package import FlowCore

/// Report that is requested, and the page that is made of it.
package struct ReportPage: Sendable {
    package static let sizeBytesMax = 2 << 20

    package let title: String
    package let values: [String: CanonicalValue]
    private let language: Language

    /// Gathers the data of a report; throws `InvalidInput` for parameters that don't go with it.
    package init(_ wanted: ReportsAPI.Make.Parameters, _ source: ReportSource) async throws {
        try Self.check(wanted)
        let (title, own) = try await Self.sheet(wanted, source)
        var values = own
        let now = source.local(source.calendar.now.rfc3339)
        values[text: "heading"] = title
        values[text: "tenant"] = source.tenant.spec.title
        values[text: "printed"] = source.words.dateTime("\(now.date)T\(now.time)")
        values["words"] = source.words.headings
        (self.title, self.values, language) = (title, values, source.words.language)
    }

    private static func sheet(
        _ wanted: ReportsAPI.Make.Parameters,
        _ source: ReportSource
    ) async throws -> (title: String, values: ReportValues) {
        switch wanted.report {
        case .day:
            let day = try source.calendar.day(wanted.day, field: "day")
            let sheet = DaySheet(source: source, day: day, profile: wanted.profile)
            return (source.titled(sheet.title, for: wanted.profile), try await sheet.values())
        case .week:
            let first = CalendarSpan(weekOf: try source.calendar.day(wanted.day, field: "day")).first
            let span = CalendarSpan(first: first, last: CalendarSpan.day(first, plus: 6))
            let sheet = WeekSheet(source: source, span: span, profile: wanted.profile)
            return (source.titled(sheet.title, for: wanted.profile), try await sheet.values())
        case .job:
            let sheet = try await JobSheet(source, job: wanted.job ?? "")
            return (sheet.title, try await sheet.values())
        case .vendor:
            let sheet = try await VendorSheet(source, profile: wanted.profile ?? "")
            return (sheet.title, try await sheet.values())
        case .statement:
            let from = try wanted.from.map { try source.calendar.day($0, field: "from") }
            let until = try source.calendar.day(wanted.until, field: "until")
            guard from.map({ $0 <= until }) ?? true else {
                guard wanted.until != nil else {
                    let allowed = "a day up to today, or until with a later one"
                    throw InvalidInput(field: "from", found: wanted.from ?? "", allowed: allowed)
                }
                throw InvalidInput(field: "until", found: until.text, allowed: "a day that isn't before from")
            }
            let sheet = Statement(source: source, party: wanted.profile, from: from, until: until)
            return (source.titled(sheet.title, for: wanted.profile), try await sheet.values())
        }
    }

    private static func check(_ wanted: ReportsAPI.Make.Parameters) throws(InvalidInput) {
        let report = wanted.report
        let given: [(field: String, value: String?, reports: Set<ReportsAPI.ReportKind>)] = [
            ("day", wanted.day, [.day, .week]), ("job", wanted.job, [.job]),
            ("profile", wanted.profile, [.day, .week, .vendor, .statement]),
            ("from", wanted.from, [.statement]), ("until", wanted.until, [.statement]),
        ]
        for (field, value, reports) in given {
            guard let value, !reports.contains(report) else { continue }
            let fields = given.filter { $0.reports.contains(report) }.map(\.field).joined(separator: ", ")
            throw InvalidInput(
                field: field,
                found: value,
                allowed: "nothing: a report \(report.rawValue) takes \(fields)"
            )
        }
        if report == .job, wanted.job == nil { throw InvalidInput(missing: "job", allowed: "a job's number") }
        if report == .vendor, wanted.profile == nil {
            throw InvalidInput(missing: "profile", allowed: "a profile's key")
        }
    }

    /// The whole page; throws what of the template makes nothing, and refuses one that is too long.
    package func html(_ template: ReportTemplate, _ renderer: any TemplateRenderer) throws(InvalidInput) -> String {
        let body = try renderer.page(template.text, values)
        let head = try renderer.page(Self.head, ["language": .text(language.rawValue), "heading": .text(title)])
        let html = head + body + Self.end
        guard html.utf8.count <= Self.sizeBytesMax else {
            let allowed = "at most \(Self.sizeBytesMax): a report of one profile, or of a shorter time"
            throw InvalidInput(field: "report", found: "\(html.utf8.count) bytes", allowed: allowed)
        }
        return html
    }

    /// Before everything else stands what the page may do: nothing but look as it says itself.
    private static let head = String(decoding: PackageResources.head_mustache, as: UTF8.self)
    private static let end = "</body>\n</html>\n"
}

extension ReportSource {
    fileprivate func titled(_ title: String, for profile: String?) -> String {
        [name(of: profile), title].compactMap(\.self).joined(separator: " · ")
    }
}
