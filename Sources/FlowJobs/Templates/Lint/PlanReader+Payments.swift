/// Reading of the payments that a template agrees on.
extension PlanReader {
    private static let paymentKeys = [
        "payment", "title", "party", "direction", "total", "category", "grace", "instalments", "ladder",
    ]

    /// Reads the payments of a template; comes when steps and attributes are known, which they may name.
    mutating func readPayments(_ node: SourceNode) {
        guard let nodes = readElements(node, "payments", of: "payments", countMax: limits.paymentCount) else {
            payments.isIncomplete = true
            return
        }
        var places: [PaymentKey: SourcePlace] = [:]
        for node in nodes {
            guard let payment = readPayment(node) else { continue }
            if let first = places[payment.key] {
                findings.error(
                    node,
                    "the payment \"\(payment.key)\" is declared twice, first in line \(first.line); rename one of the two"
                )
                continue
            }
            places[payment.key] = node.place
            payments.all.append(payment)
        }
        let count = payments.all.reduce(0) { $0 + $1.instalments.count }
        if count > limits.instalmentCount {
            findings.error(
                node,
                "the template has \(count) instalments; at most \(limits.instalmentCount) are allowed; take some away"
            )
        }
    }

    mutating func readPaymentTarget(_ node: SourceNode) -> PaymentTarget? {
        guard let text = readScalar(node, "payment", allowed: "a payment's key, or payment/instalment") else {
            return nil
        }
        do throws(KeyError) {
            let reference = try PaymentTarget(validating: text)
            return check(reference, node) ? reference : nil
        } catch {
            findings.error(node, error.description)
            return nil
        }
    }

    private mutating func check(_ reference: PaymentTarget, _ node: SourceNode) -> Bool {
        guard let payment = payments.names.first(where: { $0.key == reference.payment }) else {
            guard !payments.isIncomplete else { return false }
            let known = payments.names.map(\.key)
            let advice = known.isEmpty ? "it declares none" : "it has \(Displayed.list(known.map(\.text)))"
            findings.error(
                node,
                "the template has no payment \"\(reference.payment)\"; "
                    + Self.hint(for: reference.payment, in: known, otherwise: advice)
            )
            return false
        }
        guard let key = reference.instalment, let known = payment.instalments else { return true }
        guard known.contains(key) else {
            findings.error(
                node,
                "the payment \"\(payment.key)\" has no instalment \"\(key)\"; "
                    + Self.hint(for: key, in: known, otherwise: "it has \(Displayed.list(known.map(\.text)))")
            )
            return false
        }
        return true
    }

    private mutating func readPayment(_ node: SourceNode) -> TemplatePayment? {
        let noun = "a payment"
        guard let members = readMembers(of: node, noun, allowed: Self.paymentKeys) else {
            payments.isIncomplete = true
            return nil
        }
        let key = require("payment", in: members, noun, of: node)
            .flatMap { readKey($0, "payment", as: PaymentKey.self) }
        let title = require("title", in: members, noun, of: node)
            .flatMap { readText($0, "title", lengthMax: limits.titleLength) }
        let party = require("party", in: members, noun, of: node).flatMap { readParty($0) }
        let direction = require("direction", in: members, noun, of: node)
            .flatMap { readWord($0, "direction", as: PaymentDirection.self) }
        let total = require("total", in: members, noun, of: node).flatMap { readTotal($0) }
        let category = members["category"].flatMap { readKey($0, "category", as: BudgetCategory.self) }
        let graceDays = members["grace"].map { readGrace($0) } ?? 0
        let instalments = require("instalments", in: members, noun, of: node).flatMap { readInstalments($0) }
        let ladder = members["ladder"].flatMap { readLadder($0, total) }
        if let key {
            payments.names.append(PaymentList.Names(key: key, instalments: instalments?.map(\.key)))
        } else {
            payments.isIncomplete = true
        }
        guard let key, let title, let party, let direction, let total, let graceDays, let instalments else {
            return nil
        }
        if let ladder, ladder.isUnaddressed, direction == .outgoing {
            findings.warning(
                members["ladder"] ?? node,
                "the ladder goes to nobody: the journal alone has it; say who gets it, such as \"to role:owner\", or "
                    + "another channel"
            )
        }
        let payment = TemplatePayment(
            key: key,
            title: title,
            party: party,
            direction: direction,
            total: total,
            category: category,
            graceDays: graceDays,
            instalments: instalments,
            ladder: ladder
        )
        checkSum(of: payment, members["instalments"] ?? node)
        return payment
    }

    private mutating func readParty(_ node: SourceNode) -> TemplateParty? {
        let allowed = "a profile's key, or \"attribute\" and the name of an attribute that has one"
        guard let text = readScalar(node, "party", allowed: allowed) else { return nil }
        let party: TemplateParty
        do throws(KeyError) {
            party = try TemplateParty(validating: text)
        } catch {
            findings.error(node, "\"party\" must be \(allowed): \(error.description)")
            return nil
        }
        if case .attribute(let key) = party { checkAttribute(key, "party", isOf: [.text, .choice], node) }
        return party
    }

    private mutating func readTotal(_ node: SourceNode) -> TemplateTotal? {
        let allowed = "an amount such as 4000.00 GBP, or \"attribute\" and the name of an attribute that is a number"
        guard let text = readScalar(node, "total", allowed: allowed) else { return nil }
        do throws(MoneyError) {
            let total = try TemplateTotal(validating: text)
            if case .attribute(let key, _) = total { checkAttribute(key, "total", isOf: [.number], node) }
            return total
        } catch {
            findings.error(node, Self.sentence(error, "total", text, otherwise: allowed))
            return nil
        }
    }

    private mutating func checkAttribute(_ key: FieldKey, _ name: String, isOf types: [FieldType], _ node: SourceNode) {
        guard let field = attributes.fields.first(where: { $0.key == key }) else {
            guard !attributes.isIncomplete else { return }
            let known = attributes.fields.filter { types.contains($0.type) }.map(\.key)
            let advice = known.isEmpty ? "declare it" : "it has \(Displayed.list(known.map(\.text)))"
            findings.error(
                node,
                "\"\(name)\" names the attribute \"\(key)\", but the template declares none; "
                    + Self.hint(for: key, in: known, otherwise: advice)
            )
            return
        }
        guard !types.contains(field.type) else { return }
        findings.error(
            node,
            "\"\(name)\" takes an attribute that is \(types[0].rawValue), but \"\(key)\" is \(field.type.rawValue)"
        )
    }

    private mutating func readGrace(_ node: SourceNode) -> Int? {
        let allowed = "0 to \(PaymentSchedulePlan.graceDaysMax) days, such as 3 days or 1 week"
        guard let text = readScalar(node, "grace", allowed: allowed) else { return nil }
        guard let days = TemplatePayment.days(text) else {
            findings.error(node, "\"grace\" must be \(allowed), but found \(node.found)")
            return nil
        }
        return days
    }

    static func sentence(_ error: MoneyError, _ name: String, _ found: String, otherwise allowed: String) -> String {
        let isAmount = error.ruleName != "notAnAmount"
        return "\"\(name)\" is \(Displayed.text(found)), but must be \(isAmount ? error.allowed : allowed) "
            + "(rule \(error.ruleName))"
    }
}

/// The payments of a template as far as they could be read.
struct PaymentList {
    /// Names of a payment and its instalments that steps may refer to.
    struct Names {
        let key: PaymentKey
        /// Nil when one of them could not be read.
        let instalments: [StepKey]?
    }

    var all: [TemplatePayment] = []
    /// The names of all whose key could be read, whatever else is wrong with them.
    var names: [Names] = []
    /// Whether some key could not, so that a name which isn't here may yet be meant.
    var isIncomplete = false
}
