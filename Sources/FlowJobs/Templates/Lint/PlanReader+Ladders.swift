/// Reading of the ladders that remind of the instalments of a template's payment.
extension PlanReader {
    private static let partHelp = "steps such as -7d friendly, 0d due, 14d final fee 5.00, and repeat 14d after them"

    /// Most parts of a ladder: its steps, and what holds for all of them.
    private static let partCountMax = Ladder.stepCountMax + 6

    /// Reads a ladder as one text, or as a list of its parts; nil when there is a mistake in it.
    ///
    /// Each mistake is reported with the place of its part. Amounts without a currency are in that of `total`, if it
    /// has one.
    mutating func readLadder(_ node: SourceNode, _ total: TemplateTotal?) -> TemplateLadder? {
        guard let parts = readParts(node) else { return nil }
        let sizeBytes = parts.reduce(0) { $0 + $1.text.utf8.count + 2 }
        guard sizeBytes <= LadderPlan.textLengthMax else {
            findings.error(
                node,
                "\"ladder\" has \(sizeBytes) bytes; at most \(LadderPlan.textLengthMax) are allowed; shorten it"
            )
            return nil
        }
        // The widest currency lets every amount be exact, until it is known which it is.
        let currency = total?.currency ?? (try? Currency(validating: Currency.widestCode))
        var reader = LadderReader(field: "ladder", currency: currency, isNew: !isJobPlan)
        var isGood = true
        for part in parts {
            do throws(PaymentRefusal) {
                try reader.takeClause(part.text.split(whereSeparator: \.isWhitespace).map(String.init))
            } catch {
                report(error, part.node)
                isGood = false
            }
        }
        guard isGood else { return nil }
        do throws(PaymentRefusal) {
            let plan = try reader.finished()
            if let currency = total?.currency { try PaymentScheduleInput.checkFees(of: plan, currency) }
            return TemplateLadder(parts: parts.map(\.text), plan)
        } catch {
            report(error, node)
            return nil
        }
    }

    private mutating func readParts(_ node: SourceNode) -> [(text: String, node: SourceNode)]? {
        var nodes = [node]
        if case .list = node.content {
            guard let elements = readElements(node, "ladder", of: "its parts", countMax: Self.partCountMax) else {
                return nil
            }
            guard !elements.isEmpty else {
                findings.error(node, "\"ladder\" is empty; write \(Self.partHelp), or leave it out")
                return nil
            }
            nodes = elements
        }
        var parts: [(text: String, node: SourceNode)] = []
        for node in nodes {
            guard let text = readScalar(node, "ladder", allowed: Self.partHelp) else { return nil }
            parts += text.split(separator: ";", omittingEmptySubsequences: false).map { (String($0), node) }
        }
        return parts
    }

    private mutating func report(_ refusal: PaymentRefusal, _ node: SourceNode) {
        switch refusal {
        case .money(let error):
            findings.error(node, Self.sentence(error, "ladder", error.found, otherwise: error.allowed))
        case .invalid(let input):
            findings.error(node, "\"\(input.field)\" has \(Displayed.text(input.found)); allowed: \(input.allowed)")
        case .noSuchInstalment, .noSuchPayment, .noSuchCharge, .chargeReversed, .notPossibleNow, .notOverdue,
            .nothingToReopen,
            .nothingToRefund,
            .hasPayments, .bankLineRecorded, .notSeen, .removed, .lastInstalment, .changed,
            .tooMany:
            findings.error(node, "\"ladder\" can't be used; write \(Self.partHelp)")
        }
    }
}
