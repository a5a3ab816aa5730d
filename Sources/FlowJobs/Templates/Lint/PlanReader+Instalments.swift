/// The instalments of a template's payment.
extension PlanReader {
    private static let instalmentKeys = ["instalment", "title", "share", "due", "category"]

    mutating func readInstalments(_ node: SourceNode) -> [TemplateInstalment]? {
        guard
            let nodes = readElements(node, "instalments", of: "instalments", countMax: limits.instalmentCount)
        else { return nil }
        guard !nodes.isEmpty else {
            findings.error(node, "\"instalments\" is empty; a payment needs at least one")
            return nil
        }
        var instalments: [TemplateInstalment] = []
        for node in nodes {
            guard let instalment = readInstalment(node) else { continue }
            guard !instalments.contains(where: { $0.key == instalment.key }) else {
                findings.error(
                    node,
                    "the instalment \"\(instalment.key)\" stands twice in this payment; rename one of the two"
                )
                continue
            }
            instalments.append(instalment)
        }
        return instalments.count == nodes.count ? instalments : nil
    }

    mutating func checkSum(of payment: TemplatePayment, _ node: SourceNode) {
        guard sharesAreWhole(payment, node) else { return }
        let total: Money?
        do throws(MoneyError) {
            // Without a currency the widest one, which lets every amount be exact.
            let widest = try Currency(validating: Currency.widestCode)
            total = try payment.total.money([:], standard: payment.total.currency ?? widest)
        } catch {
            findings.error(node, "the payment \"\(payment.key)\" can't be parted: \(error.message)")
            return
        }
        // The total is known only when a job starts: the shares alone have been looked at.
        guard let total else { return }
        do throws(PaymentRefusal) {
            _ = try payment.amounts(of: total)
        } catch {
            report(error, of: payment, node)
        }
    }

    private mutating func report(_ refusal: PaymentRefusal, of payment: TemplatePayment, _ node: SourceNode) {
        guard case .money(let error) = refusal else {
            findings.error(node, "the payment \"\(payment.key)\" can't be parted into these instalments")
            return
        }
        findings.error(
            node,
            "the instalments of \"\(payment.key)\" come to \(error.found), but allowed are \(error.allowed) "
                + "(\(error.field), rule \(error.ruleName))"
        )
    }

    /// Percentages alone have to be 100; of a total that isn't known yet, amounts need a rest.
    private mutating func sharesAreWhole(_ payment: TemplatePayment, _ node: SourceNode) -> Bool {
        let percentages = payment.instalments.compactMap { instalment -> Int64? in
            if case .percentage(let percentage) = instalment.share { percentage.tenThousandths } else { nil }
        }
        let restCount = payment.instalments.count { $0.share == .rest }
        let hasAmounts = percentages.count + restCount < payment.instalments.count
        let sum = percentages.reduce(0, +)
        let whole = Percentage.whole.tenThousandths
        let displayed = Self.percent(sum)
        guard restCount <= 1 else {
            findings.error(node, "the instalments of \"\(payment.key)\" have \(restCount) rests; one may take the rest")
            return false
        }
        guard sum <= whole else {
            findings.error(
                node,
                "the shares of \"\(payment.key)\" come to \(displayed) %, but allowed are at most 100 % "
                    + "(instalments.share, rule percentageOver100)"
            )
            return false
        }
        if restCount == 0, !hasAmounts, sum != whole {
            findings.error(
                node,
                "the shares of \"\(payment.key)\" come to \(displayed) %, not to 100 %; change them, or make the last one "
                    + "rest (instalments.share, rule sumIsNotTotal)"
            )
            return false
        }
        if restCount == 0, hasAmounts, case .attribute = payment.total {
            findings.error(
                node,
                "\"\(payment.key)\" comes to what an attribute says, so amounts can't be known to add up to it; "
                    + "make one of the instalments rest (instalments.share, rule sumIsNotTotal)"
            )
            return false
        }
        return true
    }

    private static func percent(_ tenThousandths: Int64) -> String {
        let decimals = String(String(tenThousandths % 10_000 + 10_000).dropFirst())
        let whole = "\(tenThousandths / 10_000)"
        return tenThousandths % 10_000 == 0 ? whole : "\(whole).\(decimals)"
    }

    private mutating func readInstalment(_ node: SourceNode) -> TemplateInstalment? {
        let noun = "an instalment"
        guard let members = readMembers(of: node, noun, allowed: Self.instalmentKeys) else { return nil }
        let key = require("instalment", in: members, noun, of: node)
            .flatMap { readKey($0, "instalment", as: StepKey.self) }
        let title = members["title"].flatMap { readText($0, "title", lengthMax: limits.titleLength) }
        let share = require("share", in: members, noun, of: node).flatMap { readShare($0) }
        let due = require("due", in: members, noun, of: node).flatMap { readInstalmentDue($0) }
        let category = members["category"].flatMap { readKey($0, "category", as: BudgetCategory.self) }
        guard let key, let share, let due else { return nil }
        return TemplateInstalment(key: key, title: title, share: share, due: due, category: category)
    }

    private mutating func readShare(_ node: SourceNode) -> TemplateShare? {
        let allowed = "30%, an amount such as 1200.00, or rest"
        guard let text = readScalar(node, "share", allowed: allowed) else { return nil }
        do throws(MoneyError) {
            return try TemplateShare(validating: text)
        } catch {
            findings.error(node, Self.sentence(error, "share", text, otherwise: allowed))
            return nil
        }
    }

    /// The rules are those of steps, as far as they come to a day that is known without the steps.
    private mutating func readInstalmentDue(_ node: SourceNode) -> DueRule? {
        guard let text = readScalar(node, "due", allowed: "text such as on start or 2 weeks before job.due") else {
            return nil
        }
        let keys = declared
        let names = DueNames(
            steps: keys.filter { declarations[$0]?.form != nil },
            groups: keys.filter { declarations[$0]?.form == nil },
            attributes: attributes.fields,
            isIncomplete: attributes.isIncomplete,
            zones: zones
        )
        do throws(DueRuleError) {
            let rule = try DuePhrase.read(text, names: names)
            _ = try PaymentDue(rule)
            return rule
        } catch {
            findings.error(node, "\"due\" is \(Displayed.text(text)), but \(error.message)")
            return nil
        }
    }
}
