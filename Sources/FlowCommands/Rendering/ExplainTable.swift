import FlowAPI
import FlowCore
import FlowGraphs
import FlowTerminal

/// Every point of a job's percentage, and the sum that proves it.
struct ExplainTable: Sendable {
    private let reply: JobsAPI.Explain.Reply

    init(_ reply: JobsAPI.Explain.Reply) {
        self.reply = reply
    }

    /// The heading, the required leaves with their sum, the sentence, and the optional leaves apart.
    func lines(_ style: Style) -> [Line] {
        JobHeading.lines(reply.job, style) + [.empty] + required(style) + [.empty] + verdict(style) + optional(style)
    }

    private func required(_ style: Style) -> [Line] {
        // The state is in the accounting too, and keys are unique in a job: where there is too little room, both the
        // column of states and the groups around the keys can go.
        let tables = [(true, true), (true, false), (false, false)].map { requiredTable(withPaths: $0, withStates: $1) }
        let table = tables.first { $0.fits(style.width) } ?? tables[2]
        return table.lines(width: style.width)
    }

    private func requiredTable(withPaths: Bool, withStates: Bool) -> Table {
        var table = Table(
            [.init("STEP", .left, .flexible(widthMin: 24))] + (withStates ? [.init("STATE")] : []) + [
                .init("ACCOUNTING", .left, .words(widthMin: 12)),
                .init("WEIGHT", .right), .init("POSSIBLE", .right), .init("EARNED", .right), .init("EVENT", .right),
            ]
        )
        table.rows = reply.contributions.filter { !$0.optional }
            .map { row($0, withPath: withPaths, withState: withStates) }
        table.rows.append(
            [Line("sum", .bold)] + (withStates ? [.empty] : []) + [
                .empty, .empty, Line(Self.displayed(sum(\.exactPossible)), .bold),
                Line(Self.displayed(sum(\.exactEarned)), .bold), .empty,
            ]
        )
        return table
    }

    private func row(_ leaf: JobsAPI.Contribution, withPath: Bool, withState: Bool) -> [Line] {
        let out: Paint = leaf.inScope ? .plain : .dim
        let state = StateText.line(leaf.state, progress: leaf.progress)
        return [name(of: leaf, withPath: withPath)] + (withState ? [state] : []) + [
            Line(leaf.accounting, out),
            Line("\(leaf.weight)", out),
            leaf.inScope ? Line(leaf.possible) : Line("–", .dim),
            leaf.inScope ? Line(leaf.earned) : Line("–", .dim),
            Line("#\(leaf.eventNumber)", .dim),
        ]
    }

    private func optional(_ style: Style) -> [Line] {
        let leaves = reply.contributions.filter(\.optional)
        guard !leaves.isEmpty else { return [] }
        let table = Table(
            [.init("OPTIONAL", .left, .flexible()), .init("STATE"), .init("EVENT", .right)],
            rows: leaves.map { leaf in
                [
                    name(of: leaf, withPath: true), StateText.line(leaf.state, progress: leaf.progress),
                    Line("#\(leaf.eventNumber)", .dim),
                ]
            }
        )
        return [.empty] + table.lines(width: style.width) + [Line("Optional steps never move the percentage.", .dim)]
    }

    private func name(of leaf: JobsAPI.Contribution, withPath: Bool) -> Line {
        let path = withPath ? leaf.groups + [leaf.key] : [leaf.key]
        return Line([StateText.glyph(leaf.state), " ", Span(path.joined(separator: "/"))])
    }

    // MARK: - The sum

    /// One sentence that says how the points make the percentage, after having added them up again.
    private func verdict(_ style: Style) -> [Line] {
        guard let completion = reply.job.status.completion else {
            return ["There is no percentage: no required step is in scope."]
        }
        guard let earned = sum(\.exactEarned), let exact = Self.exact(completion.numerator, completion.denominator),
            earned == exact.scaled(by: 100, over: 1)
        else {
            let message = "The points do not add up to \(completion.displayed) %. Ask the operator to look into it."
            return Paragraph.lines(message, .red, width: style.width)
        }
        let fraction = "\(completion.numerator)/\(completion.denominator)"
        let points = "the steps in scope have earned \(Self.displayed(earned)) of 100 points, exactly \(fraction)"
        let sentence = "\(completion.displayed) %: \(points)\(rounding(completion, earned))."
        return Paragraph.lines(sentence, width: style.width) + weightless(style) + skips
    }

    /// Returns a warning about required steps that are open and weigh nothing; empty when there are none.
    ///
    /// At 100 % a reader takes the job to be over, while a step that weighs nothing keeps it going.
    private func weightless(_ style: Style) -> [Line] {
        let open = reply.contributions.filter { leaf in
            leaf.inScope && !leaf.optional && [.blocked, .ready, .inProgress, .waiting].contains(leaf.state)
                && leaf.exactPossible == .zero
        }
        guard !open.isEmpty else { return [] }
        let keys = open.map(\.key).joined(separator: ", ")
        let message =
            open.count == 1
            ? "1 required step is still open and weighs nothing: \(keys)."
            : "\(open.count) required steps are still open and weigh nothing: \(keys)."
        return Paragraph.lines(message, .yellow, width: style.width)
    }

    private func rounding(_ completion: JobsAPI.Completion, _ earned: Rational) -> String {
        if completion.displayed == "<1" { return ", which is more than nothing and less than 1 %" }
        return earned == Rational(completion.percent) ? "" : ", rounded down"
    }

    private var skips: [Line] {
        guard reply.contributions.contains(where: { $0.state == .skipped && !$0.optional }) else { return [] }
        switch reply.skipPolicy {
        case "excluded": return [Line("Skipped steps leave the scope (skip: excluded).", .dim)]
        case "done": return [Line("Skipped steps count as done (skip: done).", .dim)]
        case "undone": return [Line("Skipped steps stay in scope and count as not done (skip: undone).", .dim)]
        default: return [Line("Skipped steps count as the template says (skip: \(reply.skipPolicy)).", .dim)]
        }
    }

    private func sum(_ points: (JobsAPI.Contribution) -> Rational?) -> Rational? {
        var sum = Rational.zero
        for leaf in reply.contributions {
            guard let points = points(leaf) else { return nil }
            sum = sum + points
        }
        return sum
    }

    private static func displayed(_ points: Rational?) -> String {
        points?.rounded(toDecimals: 2) ?? "?"
    }

    static func exact(_ numerator: String, _ denominator: String) -> Rational? {
        Completion(numerator: numerator, denominator: denominator)?.fraction
    }
}

extension JobsAPI.Contribution {
    /// The points that the leaf can give.
    fileprivate var exactPossible: Rational? {
        ExplainTable.exact(possibleNumerator, possibleDenominator)
    }

    fileprivate var exactEarned: Rational? {
        ExplainTable.exact(earnedNumerator, earnedDenominator)
    }
}
