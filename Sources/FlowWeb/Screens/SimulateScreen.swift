import FlowAPI
import FlowClient
import FlowCore
import FlowReports

/// Screen of what would go out until a day if nobody did anything, also where flowd doesn't run for some days.
struct SimulateScreen: Sendable {
    /// Days in a form, as the address has them; empty where none is given.
    struct Request: Sendable {
        var until = ""
        /// First and last day on which flowd doesn't run.
        var (outageFrom, outageUntil) = ("", "")

        init(_ fields: [String: String]) {
            until = fields["until"] ?? ""
            (outageFrom, outageUntil) = (fields["from"] ?? "", fields["to"] ?? "")
        }
    }

    /// Most lines that the page shows.
    static let lineCountMax = 200
    /// Days that are looked ahead unless another day is given.
    private static let standardDays = 30

    let view: TenantView
    let texts: WebTexts
    let request: Request

    func page() async throws -> WebPage {
        var values: ReportValues = [:]
        values[text: "action"] = Self.address(view.slug)
        values[text: "until"] =
            request.until.isEmpty ? view.today.advanced(byDays: Self.standardDays).text : Self.known(request.until)
        values[text: "from"] = Self.known(request.outageFrom)
        values[text: "to"] = Self.known(request.outageUntil)
        values[text: "today"] = view.today.text
        values.set("parts", LedgerScreen.parts(view.slug, texts, current: nil))
        do {
            try await run(&values)
        } catch let error as InvalidInput {
            values[text: "problem"] = error.message
        } catch let error as Refusal {
            values[text: "problem"] = error.sentence
        } catch let error as FlowClientError where [.failed, .badInput, .tryAgain].contains(error.kind) {
            values[text: "problem"] = WebProblem.sentence(of: error, texts)
        }
        var page = WebPage(PackageResources.simulate_mustache, title: texts["simulate"], values)
        page.screen = "reminders"
        page.isStill = true
        return page
    }

    static func address(_ slug: String) -> String { "/t/\(slug)/reminders/simulate" }

    /// Runs the simulation, where a day is given.
    private func run(_ values: inout ReportValues) async throws {
        guard !request.until.isEmpty else { return }
        let last = try day(request.until, "simulateUntil")
        guard last >= view.today else { throw Refusal(sentence: texts["simulatePast"]) }
        let end = view.zone.firstInstant(of: LocalDateTime(date: last.advanced(byDays: 1)))
        let replies = try view.client.stream(
            SimulationAPI.Run.self,
            .init(tenant: view.slug, until: end.rfc3339, outages: try outage.map { [$0] })
        )
        var lines: [SimulationAPI.Line] = []
        for try await reply in replies {
            lines += reply.lines.prefix(Self.lineCountMax - lines.count)
            guard let summary = reply.summary else { continue }
            values.set("lines", lines.map(row))
            values.set(
                "fates",
                summary.fates.map {
                    ["fate": .text(texts["fate.\($0.fate.rawValue)"]), "count": .text(String($0.count))]
                }
            )
            values[flag: "isDone"] = true
            values[flag: "moreLines"] = summary.fates.reduce(0) { $0 + $1.count } > lines.reduce(0) { $0 + $1.count }
            values[text: "sent"] = texts.text("simulateSent", String(summary.sent))
            values[text: "stillOpen"] =
                summary.open == 0 ? nil : texts.text("simulateOpen", String(summary.open))
        }
    }

    /// Days on which flowd doesn't run, from now on where the first is today; nil where none are given.
    private var outage: SimulationAPI.Downtime? {
        get throws {
            guard !request.outageFrom.isEmpty || !request.outageUntil.isEmpty else { return nil }
            guard !request.outageFrom.isEmpty, !request.outageUntil.isEmpty else {
                throw Refusal(sentence: texts["simulateBoth"])
            }
            let first = try day(request.outageFrom, "simulateFrom")
            let last = try day(request.outageUntil, "simulateTo")
            guard first <= last, last >= view.today else { throw Refusal(sentence: texts["simulateOrder"]) }
            let begin = view.zone.firstInstant(of: LocalDateTime(date: first))
            let end = view.zone.firstInstant(of: LocalDateTime(date: last.advanced(byDays: 1)))
            return .init(from: first <= view.today ? "0m" : begin.rfc3339, until: end.rfc3339)
        }
    }

    /// Reason for which the days can't be simulated.
    private struct Refusal: Error {
        let sentence: String
    }

    private func day(_ text: String, _ field: String) throws -> LocalDate {
        try LocalDate(validating: text, field: texts[field])
    }

    /// A day as an input of days takes it; another text is empty, and stands in the refusal.
    private static func known(_ text: String) -> String {
        (try? LocalDate(validating: text, field: "day"))?.text ?? ""
    }

    private func row(_ line: SimulationAPI.Line) -> ReportValues {
        var values: ReportValues = [:]
        values[text: "at"] = view.date(String(line.localAt.prefix(16)))
        values[text: "title"] = line.title
        values[text: "id"] = line.count > 1 ? texts.text("simulateCount", String(line.count)) : line.reminder ?? ""
        values[text: "for"] = line.context ?? view.person(line.profile)
        values[text: "state"] = texts["fate.\(line.fate.rawValue)"]
        values[text: "to"] = [line.recipient.map { view.person($0) }, line.channel].compactMap(\.self).joined(
            separator: ", "
        )
        values[text: "reason"] = line.reason ?? ""
        return values
    }
}
