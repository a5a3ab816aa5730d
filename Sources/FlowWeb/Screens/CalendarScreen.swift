import FlowAPI
import FlowCalendar
import FlowClient
import FlowCore
import FlowReports
import Synchronization

/// Screen *Calendar*: a month or a week with its holidays, jobs, steps, times of tasks and instalments.
struct CalendarScreen: Sendable {
    /// Entries of a day that a month shows; its week has the others.
    static let entryCountMax = 6

    let view: TenantView
    let texts: WebTexts
    private let isWeek: Bool
    private let span: CalendarSpan

    /// Reads the month, `2027-03`, or the week of a day, `2027-03-28`; the present month without either.
    init(_ view: TenantView, _ texts: WebTexts, month: String?, week: String?) {
        (self.view, self.texts) = (view, texts)
        let day = week.flatMap { try? LocalDate(validating: $0, field: "week") }
        let first = month.flatMap { try? LocalDate(validating: $0 + "-01", field: "month") }
        isWeek = day != nil
        span = day.map { CalendarSpan(weekOf: $0) } ?? CalendarSpan(monthOf: first ?? view.today)
    }

    func page() async throws -> WebPage {
        let leftOut = Mutex<[String]>([])
        let source = try await CalendarSource(
            CalendarLists(ClientCalendarCalls(client: view.client)),
            tenant: view.slug,
            profile: nil,
            words: CalendarWords(amountsOf: view.tenant.spec.locale),
            now: view.now,
            zones: view.zones
        ) { sentence in
            leftOut.withLock { $0.append(sentence) }
        }
        let entries = Dictionary(grouping: try await source.items(in: span, .table).map(\.entry), by: \.date)
        var values: ReportValues = [:]
        values.set("leftOut", leftOut.withLock { $0 }.map { ["sentence": .text($0)] })
        values[flag: "isBare"] = entries.isEmpty
        values.set("days", days.map { day($0, entries[$0.text] ?? []) })
        values[text: "before"] = address(forward: false)
        values[text: "later"] = address(forward: true)
        values[text: "month"] = "\(base)?month=\(span.first.text.prefix(7))"
        values[text: "week"] = "\(base)?week=\((span.contains(view.today.text) ? view.today : span.first).text)"
        values[flag: "isWeek"] = isWeek
        let title = "\(view.date(span.first.text)) – \(view.date(span.last.text))"
        var page = WebPage(PackageResources.calendar_mustache, title: "\(texts["calendar"]) · \(title)", values)
        page.screen = "calendar"
        return page
    }

    private var base: String { "/t/\(view.slug)/calendar" }

    private var days: [LocalDate] {
        (span.first.day...span.last.day).map { LocalDate(day: $0) }
    }

    private func address(forward: Bool) -> String {
        if isWeek { return "\(base)?week=\(span.first.advanced(byDays: forward ? 7 : -7).text)" }
        return "\(base)?month=\(span.first.advanced(byMonths: forward ? 1 : -1).text.prefix(7))"
    }

    private func day(_ date: LocalDate, _ entries: [CalendarEntry]) -> ReportValues {
        let listed = isWeek ? entries[...] : entries.prefix(Self.entryCountMax)
        var values: ReportValues = [:]
        values[text: "name"] = view.words.weekday(date)
        // The first day of a month stands below its weekday.
        values[text: "column"] = String(date.weekday.rawValue + 1)
        values[flag: "isToday"] = date == view.today
        values[flag: "isEmpty"] = entries.isEmpty
        values.set("entries", listed.map(row))
        values[text: "more"] = listed.count < entries.count ? String(entries.count - listed.count) : nil
        values[text: "moreHref"] = "\(base)?week=\(date.text)"
        return values
    }

    private func row(_ entry: CalendarEntry) -> ReportValues {
        var values: ReportValues = [:]
        values[text: "time"] = entry.time
        values[text: "title"] = entry.title
        values[text: "kind"] = texts["entry.\(entry.kind.rawValue)"]
        values[text: "about"] = entry.about
        values[text: "href"] = href(entry)
        values[flag: "overdue"] = entry.overdue
        return values
    }

    private func href(_ entry: CalendarEntry) -> String? {
        let parts = entry.id.split(separator: "/", maxSplits: 1).map(String.init)
        guard let first = parts.first else { return nil }
        return switch entry.kind {
        case .holiday: nil
        case .job: StepScreen.address(view.slug, first)
        case .step: StepScreen.address(view.slug, first, parts.count > 1 ? parts[1] : nil)
        case .task: TaskScreen.address(view.slug, first)
        case .instalment: ScheduleScreen.address(view.slug, first)
        }
    }
}
