import FlowAPI
import FlowTerminal

/// Table of the outcome of the lines of a bank's file.
enum BankImportTable {
    /// `tenant` is the option that commands take which are to be repeated.
    static func lines(_ report: BankImportReport, _ tenant: String, _ style: Style) -> [Line] {
        guard !report.lines.isEmpty else { return [Line("The file has no lines.", .dim)] }
        let readable = report.lines.filter { $0.result != .unreadable }
        let table = Table(
            [
                .init("LINE", .right), .init("DATE"), .init("AMOUNT", .right),
                .init("WITH", .left, .flexible(widthMin: 8)), .init("REFERENCE", .left, .flexible(widthMin: 8)),
                .init("GOES ON", .left, .words()), .init("RESULT"),
            ],
            rows: readable.map { entry in
                [
                    Line("\(entry.line)", .bold), Line(entry.date ?? ""),
                    Line("\(amount(of: entry, style)) \(entry.currency ?? "")"),
                    Line(entry.counterpart ?? ""), Line(entry.reference ?? "", .dim), Line(goal(of: entry, style)),
                    word(entry.result),
                ]
            }
        )
        let reasons = report.lines.filter { $0.why != nil }.flatMap { reason($0, tenant, style) }
        let corrected = report.lines.flatMap { entry in
            PaymentTable.lines(entry.corrections ?? [], entry.currency ?? "", style).map {
                Line("line \(entry.line): ", .bold) + $0
            }
        }
        let notes = (report.columnNotes + [report.note].compactMap { $0 }).map { Line($0, .yellow) }
        let rows = readable.isEmpty ? [] : table.lines(width: style.width)
        return rows + corrected + reasons + notes + [summary(report)]
    }

    private static func amount(of entry: BankImportReport.Entry, _ style: Style) -> String {
        (entry.direction == .outgoing ? "-" : "") + style.amount(entry.amount ?? "")
    }

    /// `3/1 300.00, 3/2 50.00`, or the payment that it is.
    private static func goal(of entry: BankImportReport.Entry, _ style: Style) -> String {
        let tenant = entry.tenant.map { "\($0) " } ?? ""
        let parts = (entry.allocations ?? []).map {
            "\(tenant)\(entry.schedule ?? "")/\($0.instalment) \(style.amount($0.amount))"
        }
        if entry.result == .dismissed { return entry.tenant ?? "" }
        return parts.isEmpty ? entry.payment.map { tenant + $0 } ?? "" : parts.joined(separator: ", ")
    }

    /// Returns the reason why a line wasn't recorded, then how to record or dismiss one that is left.
    private static func reason(_ entry: BankImportReport.Entry, _ tenant: String, _ style: Style) -> [Line] {
        let place = "line \(entry.line)" + (entry.column.map { ", column \($0)" } ?? "") + ": "
        let line = Line([Span(place, .bold), Span(entry.why ?? "")])
        guard entry.result == .left, entry.suggestion != nil || entry.candidates != nil, let id = entry.bankLine,
            let day = entry.date, let amount = entry.amount
        else {
            return [line]
        }
        if let candidates = entry.candidates {
            // One for each tenant: whoever looks at it knows whose it is.
            return [line]
                + candidates.flatMap { candidate in
                    var own = entry
                    (own.tenant, own.suggestion, own.candidates) = (candidate.tenant, candidate.suggestion, nil)
                    return Array(reason(own, tenant, style).dropFirst())
                }
        }
        let tenant = entry.tenant.map { " --tenant \($0)" } ?? tenant
        let verb = "flowctl payment \(entry.suggestion ?? "record SCHEDULE")"
        let content = entry.contentLine ?? id
        let dismissal = Line("  flowctl payment import --dismiss \(content)\(tenant)", .dim).whole
        guard entry.suggestion?.hasPrefix("refund") != true else {
            let command = "  \(verb) \(style.amount(amount)) --bank-line \(content)\(tenant)"
            return [line, Line(command, .dim).whole, dismissal]
        }
        // Without its day it would be today's payment, and no other form of the line would be known to be it.
        let words = (entry.reference ?? entry.counterpart).map(option("--reference")) ?? ""
        let currency = entry.currency.map { " --currency \($0)" } ?? ""
        let command = "  \(verb) \(style.amount(amount))\(currency)\(words) --on \(day) --bank-line \(id)\(tenant)"
        return [line, Line(command, .dim).whole, dismissal]
    }

    /// An option with a value as a shell and flowctl take it, also where that begins like an option.
    private static func option(_ name: String) -> (String) -> String {
        { value in " \(name)\(value.hasPrefix("-") ? "=" : " ")\(quoted(value))" }
    }

    /// A word as a shell takes it.
    private static func quoted(_ text: String) -> String {
        "'" + SafeText.line(text).replacing("'", with: "'\\''") + "'"
    }

    private static func word(_ result: BankImportReport.Result) -> Line {
        switch result {
        case .matched: Line("would be recorded", .cyan)
        case .recorded: Line("recorded", .green)
        case .alreadyRecorded: Line("recorded before", .dim)
        case .dismissed: Line("dismissed", .dim)
        case .skipped: Line("skipped", .dim)
        case .left: Line("left", .yellow)
        case .unreadable: Line("unreadable", .red)
        case .refused: Line("refused", .red)
        case .untried: Line("not tried", .yellow)
        }
    }

    private static func summary(_ report: BankImportReport) -> Line {
        let parts: [(BankImportReport.Result, String)] = [
            (.matched, "would be recorded"), (.recorded, "recorded"), (.alreadyRecorded, "recorded before"),
            (.dismissed, "dismissed before"), (.skipped, "skipped"), (.left, "left for you"),
            (.unreadable, "unreadable"), (.refused, "refused"),
            (.untried, "not tried"),
        ]
        let reported = parts.filter { report.count($0.0) > 0 }.map { "\(report.count($0.0)) \($0.1)" }
        return Line("\(reported.joined(separator: ", "))\(report.dryRun ? "; nothing was changed" : "")", .bold)
    }
}
