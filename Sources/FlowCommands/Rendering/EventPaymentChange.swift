import FlowCore

/// Summary of what an event changed about a payment schedule, in a few words.
enum EventPaymentChange {
    /// `payment 14/p1: 200.00 EUR`, `14/1 held: They call back`, `14/1 late fee 5.00 EUR`.
    static func summary(of event: PaymentEvent) -> String {
        let changed = event.changed
        let paid = payment(changed).map { [$0] } ?? instalments(changed)
        let parts = agreement(changed) + paid + [changed.reason.map(EventChange.quoted)].compactMap(\.self)
        let reported = parts + (event.consequences.map { EventJobChange.consequences($0).compactMap(\.self) } ?? [])
        return reported.isEmpty ? ladder(changed) : reported.joined(separator: ", ")
    }

    /// `payment schedule 1: no ladder → 0d due`.
    private static func ladder(_ changed: PaymentChanged) -> String {
        let name = "payment schedule \(changed.schedule)"
        guard changed.ladder != nil || changed.ladderBefore != nil else { return name }
        return "\(name): " + EventChange.sides(changed.ladderBefore, changed.ladder, none: "no ladder")
    }

    /// Returns the amendments of a schedule, such as `payment schedule 14 total 1000.00 → 1400.00`.
    private static func agreement(_ changed: PaymentChanged) -> [String] {
        guard let before = changed.agreedBefore, let after = changed.agreed else { return [] }
        let terms = [
            ("total", before.total, after.total), ("party", before.party, after.party),
            ("title", before.title, after.title),
            ("days of grace", before.graceDays.map(String.init), after.graceDays.map(String.init)),
        ]
        return terms.compactMap { name, from, to in
            guard let from, let to else { return nil }
            return "payment schedule \(changed.schedule) \(name) \(from) → \(to)"
        }
    }

    /// Returns the payment, with how much of it has been refunded by now; nil for an event about none.
    private static func payment(_ changed: PaymentChanged) -> String? {
        guard let number = changed.payment else { return nil }
        let name = "payment \(changed.schedule)/p\(number)"
        guard let payment = changed.payments?.first(where: { $0.number == number }) else { return name }
        let isRefunded = !payment.refunded.allSatisfy { "0.".contains($0) }
        let refunded = isRefunded ? ", \(payment.refunded) \(changed.currency) of it given back" : ""
        return "\(name): \(payment.amount) \(changed.currency)" + refunded
    }

    private static func instalments(_ changed: PaymentChanged) -> [String] {
        guard let before = changed.before, let after = changed.after else { return [] }
        let reported = after.compactMap { new -> String? in
            let name = "\(changed.schedule)/\(new.number)"
            guard let old = before.first(where: { $0.number == new.number }) else {
                let words = [new.title, new.amount].compactMap(\.self).joined(separator: ", ")
                return "\(name) added: \(words) \(changed.currency)"
            }
            let changes =
                terms(old, new) + stops(old, new) + due(old, new) + amounts(old, new, changed.currency)
                + charges(old, new, changed.currency)
            return changes.isEmpty ? nil : "\(name) " + changes.joined(separator: ", ")
        }
        return reported.count > 3 ? Array(reported.prefix(3)) + ["\(reported.count - 3) more"] : reported
    }

    private typealias Side = PaymentChanged.InstalmentSide

    /// Returns the changes of what stops reminders of an instalment.
    private static func stops(_ old: Side, _ new: Side) -> [String] {
        let stops = [
            ("held", "held", words(old), words(new)), ("disputed", "disputed: ", old.disputed, new.disputed),
            ("promised", "promised by ", old.promisedUntil, new.promisedUntil),
            ("cancelled", "cancelled: ", old.cancelled, new.cancelled),
        ]
        return stops.compactMap { word, begin, from, to in
            from == to ? nil : to.map { begin + $0 } ?? "no longer \(word)"
        }
    }

    /// Until when reminders are held, and why: ` until 2027-04-01: They call back`.
    private static func words(_ side: Side) -> String? {
        side.held.map { "\(side.heldUntil.map { " until \($0)" } ?? ""): \($0)" }
    }

    private static func due(_ old: Side, _ new: Side) -> [String] {
        old.dueDate == new.dueDate ? [] : ["due " + EventChange.sides(old.dueDate, new.dueDate, none: "no day yet")]
    }

    private static func terms(_ old: Side, _ new: Side) -> [String] {
        [("title", old.title, new.title), ("category", old.category, new.category)].compactMap { name, from, to in
            from == to ? nil : "\(name) \(EventChange.sides(from, to))"
        }
    }

    private static func amounts(_ old: Side, _ new: Side, _ currency: String) -> [String] {
        let amounts = [
            ("amount", old.amount, new.amount, nil), ("paid", old.paid, new.paid, nil),
            ("waived", old.waived, new.waived, new.waiveReason),
        ]
        return amounts.compactMap { name, from, to, reason in
            guard let from, let to, from != to else { return nil }
            return "\(name) \(from) → \(to) \(currency)" + (reason.map { ": \($0)" } ?? "")
        }
    }

    private static func charges(_ old: Side, _ new: Side, _ currency: String) -> [String] {
        let known = old.charges ?? []
        return (new.charges ?? []).filter { !known.contains($0) }.map { charge in
            if let before = known.first(where: { $0.number == charge.number }), before.amount != charge.amount {
                return "\(EventChange.words(charge.kind)) \(before.amount) → \(charge.amount) \(currency)"
            }
            let reversed = charge.reversed.map { " taken back: \($0)" } ?? ""
            return "\(EventChange.words(charge.kind)) \(charge.amount) \(currency)" + reversed
        }
    }
}
