import FlowAPI
import FlowClient
import FlowCore

/// One file for several tenants: a line is recorded in the only one that it fits, and what fits two goes to a person.
struct BankImportAcross {
    /// One for each tenant.
    let runs: [BankImport]

    /// Matches of the lines in one tenant, each line by itself.
    private struct Look {
        let tenant: String
        let entries: ArraySlice<BankImportReport.Entry>
        let matches: [BankMatch]
    }

    func perform(_ statement: BankStatement) async throws -> (report: BankImportReport, failure: Problem?) {
        var looks: [Look] = []
        var report = BankImportReport(dryRun: runs[0].isDryRun, lines: [])
        // Before the lines stands what isn't read.
        let begin = statement.flaws.count + statement.skipped.count
        for run in runs {
            let (own, _, _, matches) = try await run.matches(statement, byThemselves: true)
            looks.append(Look(tenant: run.tenant, entries: own.lines.dropFirst(begin), matches: matches))
            let alikeCount = report.alikeCount + own.alikeCount
            report = own
            report.alikeCount = alikeCount
        }
        var chosen: [Int: Set<Int>] = [:]
        report.lines = Array(report.lines.prefix(begin))
        for (index, line) in statement.lines.enumerated() {
            let (entry, place) = choice(of: index, line, looks)
            if let place { chosen[place, default: []].insert(line.number) }
            report.lines.append(entry)
        }
        var failure: Problem?
        for (place, numbers) in chosen.sorted(by: { $0.key < $1.key }) where failure == nil {
            let entries: [Int: BankImportReport.Entry]
            do {
                (entries, failure) = try await record(statement, numbers, runs[place])
            } catch let error as FlowClientError {
                // What was recorded in others is told with what stands in the way.
                failure = Problem(error, socket: runs[place].session.socket)
                break
            }
            for index in report.lines.indices {
                guard let entry = entries[report.lines[index].line], numbers.contains(entry.line) else { continue }
                report.lines[index] = entry
            }
        }
        report.lines.sort { ($0.line, $0.column ?? 0) < ($1.line, $1.column ?? 0) }
        return (report, failure)
    }

    /// Records the lines that are one tenant's; returns their outcomes by their numbers.
    private func record(
        _ statement: BankStatement,
        _ numbers: Set<Int>,
        _ run: BankImport
    ) async throws -> ([Int: BankImportReport.Entry], Problem?) {
        var (report, seen, found, _) = try await run.matches(statement, only: numbers)
        let end = await run.record(found, &report, &seen)
        let entries = report.lines.map { Self.reported($0, of: run.tenant) }
        let byNumber = Dictionary(entries.map { ($0.line, $0) }) { first, _ in first }
        switch end {
        case .done: return (byNumber, nil)
        case .failed(let problem): return (byNumber, problem)
        case .overtaken(let line):
            let message = "Somebody else has recorded what may be line \(line) in \(run.tenant)."
            return (byNumber, Problem(name: "flowctl.Overtaken", message: message, status: .tryAgain))
        }
    }

    /// Returns the entry that is reported for a line, and the index of the tenant in which to record it, if any.
    private func choice(of index: Int, _ line: BankLine, _ looks: [Look]) -> (BankImportReport.Entry, Int?) {
        func entry(_ place: Int) -> BankImportReport.Entry {
            Self.reported(looks[place].entries[looks[place].entries.startIndex + index], of: looks[place].tenant)
        }
        let named = line.addressees(among: Set(looks.map(\.tenant)))
        var (fitting, near): ([Int], [Int]) = ([], [])
        var dismissed: Int?
        for place in looks.indices {
            switch looks[place].matches[index] {
            // It is nothing of this tenant's, and may be another's.
            case .skipped(.dismissed): dismissed = dismissed ?? place
            case .recorded, .skipped: return (entry(place), nil)
            case .found: fitting.append(place)
            case .left(let doubt): if !doubt.isAboutNothing { near.append(place) }
            }
        }
        let aboutLine = looks.indices.first { place in
            if case .left(let doubt) = looks[place].matches[index] { doubt.isAboutLine } else { false }
        }
        if let aboutLine {
            var own = entry(aboutLine)
            own.tenant = nil
            return (own, nil)
        }
        if named.count == 1, let place = looks.firstIndex(where: { named.contains($0.tenant) }) {
            return (entry(place), fitting.contains(place) ? place : nil)
        }
        if fitting.count == 1, near.isEmpty { return (entry(fitting[0]), fitting[0]) }
        if let dismissed, fitting.isEmpty, near.isEmpty { return (entry(dismissed), nil) }
        let places = (fitting + near).sorted()
        var left = entry(places.first ?? 0)
        guard places.count != 1 else { return (left, nil) }
        left.tenant = nil
        // Where it fits nobody, those whose command is for something of theirs.
        let hinted = looks.indices.filter { place in
            entry(place).suggestion.map { !$0.hasSuffix("SCHEDULE") && !$0.hasSuffix("PAYMENT") } ?? false
        }
        let displayed = places.isEmpty ? hinted : places
        if !displayed.isEmpty {
            left.candidates = displayed.map { place in
                let suggestion = entry(place).suggestion ?? "record \(entry(place).schedule ?? "SCHEDULE")"
                return BankImportReport.Candidate(tenant: looks[place].tenant, suggestion: suggestion)
            }
        }
        guard !places.isEmpty else { return (left, nil) }
        left.why = "it may be of \(places.map { looks[$0].tenant }.joined(separator: " or "))"
        left.suggestion = "record \(left.schedule ?? "SCHEDULE")"
        (left.result, left.schedule, left.matchedBy, left.allocations) = (.left, nil, nil, nil)
        return (left, nil)
    }

    private static func reported(_ entry: BankImportReport.Entry, of tenant: String) -> BankImportReport.Entry {
        var entry = entry
        if entry.result != .skipped { entry.tenant = tenant }
        return entry
    }
}
