import Varlink

/// What an event changed about a payment schedule, in a few words.
enum EventPaymentChange {
    /// `payment 14/p1: 200.00 EUR`, `14/1 held: They call back`, `14/1 late fee 5.00 EUR`; nil when it tells of no
    /// payment and of no instalment.
    static func summary(of payload: JSONValue) -> String? {
        guard let schedule = payload["schedule"].map(EventChange.word), payload["title"] == nil else { return nil }
        let currency = payload["currency"].map { " \(EventChange.word($0))" } ?? ""
        let paid = payment(payload, schedule, currency)
        let told = agreement(payload, schedule) + (paid.map { [$0] } ?? instalments(payload, schedule, currency))
        return told.isEmpty ? nil : told.joined(separator: ", ")
    }

    /// What of a schedule was amended: `14 total 1000.00 → 1400.00`.
    private static func agreement(_ payload: JSONValue, _ schedule: String) -> [String] {
        guard let before = payload["agreedBefore"], let after = payload["agreed"] else { return [] }
        return ["total", "party", "title", "graceDays"].compactMap { name in
            guard let from = before[name], let to = after[name] else { return nil }
            let words = name == "graceDays" ? "days of grace" : name
            return "payment schedule \(schedule) \(words) \(EventChange.word(from)) → \(EventChange.word(to))"
        }
    }

    /// What was paid, or how much of it was given back by now.
    private static func payment(_ payload: JSONValue, _ schedule: String, _ currency: String) -> String? {
        guard let number = payload["payment"] else { return nil }
        let name = "payment \(schedule)/p\(EventChange.word(number))"
        guard case .array(let payments)? = payload["payments"],
            let payment = payments.first(where: { $0["number"] == number }), let amount = payment["amount"]
        else { return name }
        let refunded = payment["refunded"].map(EventChange.word).flatMap { isNothing($0) ? nil : $0 }
        return name + ": \(EventChange.word(amount))\(currency)"
            + (refunded.map { ", \($0)\(currency) of it given back" } ?? "")
    }

    private static func instalments(_ payload: JSONValue, _ schedule: String, _ currency: String) -> [String] {
        guard case .array(let before)? = payload["before"], case .array(let after)? = payload["after"] else {
            return []
        }
        var told: [String] = []
        for part in after {
            guard let number = part["number"] else { continue }
            guard let old = before.first(where: { $0["number"] == number }) else {
                let words = ["title", "amount"].compactMap { part[$0].map(EventChange.word) }
                told.append(
                    "\(schedule)/\(EventChange.word(number)) added: \(words.joined(separator: ", "))\(currency)"
                )
                continue
            }
            let changes =
                terms(old, part) + stops(old, part) + amounts(old, part, currency) + charges(old, part, currency)
            if !changes.isEmpty {
                told.append("\(schedule)/\(EventChange.word(number)) " + changes.joined(separator: ", "))
            }
        }
        return told.count > 3 ? Array(told.prefix(3)) + ["\(told.count - 3) more"] : told
    }

    /// What stops reminders, and the day on which it is due.
    private static func stops(_ old: JSONValue, _ new: JSONValue) -> [String] {
        let names = [
            ("held", "held: "), ("disputed", "disputed: "), ("promisedUntil", "promised by "),
            ("cancelled", "cancelled: "),
        ]
        var told: [String] = []
        for (name, begin) in names where old[name] != new[name] {
            let word = begin.filter { $0 != ":" }.split(separator: " ").first.map(String.init) ?? name
            told.append(new[name].map { begin + EventChange.word($0) } ?? "no longer \(word)")
        }
        if old["dueDate"] != new["dueDate"] {
            let sides = [old, new].map { $0["dueDate"].map(EventChange.word) ?? "no day yet" }
            told.append("due \(sides[0]) → \(sides[1])")
        }
        return told
    }

    /// What was agreed of an instalment.
    private static func terms(_ old: JSONValue, _ new: JSONValue) -> [String] {
        ["title", "category"].compactMap { name in
            guard old[name] != new[name] else { return nil }
            let sides = [old, new].map { $0[name].map(EventChange.word) ?? "nothing" }
            return "\(name) \(sides[0]) → \(sides[1])"
        }
    }

    private static func amounts(_ old: JSONValue, _ new: JSONValue, _ currency: String) -> [String] {
        ["amount", "paid", "waived"].compactMap { name in
            guard let from = old[name], let to = new[name], from != to else { return nil }
            let reason = name == "waived" ? new["waiveReason"].map { ": \(EventChange.word($0))" } : nil
            return "\(name) \(EventChange.word(from)) → \(EventChange.word(to))\(currency)" + (reason ?? "")
        }
    }

    private static func charges(_ old: JSONValue, _ new: JSONValue, _ currency: String) -> [String] {
        guard case .array(let charges)? = new["charges"] else { return [] }
        var known: [JSONValue] = []
        if case .array(let before)? = old["charges"] { known = before }
        return charges.filter { !known.contains($0) }.map { charge in
            let kind = charge["kind"] == "interest" ? "interest" : "late fee"
            let what = "\(kind) \(charge["amount"].map(EventChange.word) ?? "")\(currency)"
            return what + (charge["reversed"].map { " taken back: \(EventChange.word($0))" } ?? "")
        }
    }

    private static func isNothing(_ amount: String) -> Bool { amount.allSatisfy { "0.".contains($0) } }
}
