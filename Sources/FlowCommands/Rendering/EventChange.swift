import FlowTerminal
import Varlink

/// What an event changed, in a few words.
enum EventChange {
    /// `ready → done, job 42 % → 50 %, 2 more steps`, or the members of the payload that say most.
    static func summary(of payload: JSONValue) -> String {
        if let story = settling(payload) { return story }
        let parts = [
            EventPaymentChange.summary(of: payload), note(payload), medium(payload), holidays(payload),
            fields(payload["changes"]),
            change("", payload["before"], payload["after"]), reason(payload["after"]) ?? reason(payload),
            change("job ", payload["jobBefore"], payload["jobAfter"]), followers(payload["derived"]),
            dues(payload["dues"]),
        ]
        let changes = parts.compactMap(\.self)
        if changes.isEmpty, let fields = fields(payload) { return fields }
        return changes.isEmpty ? creation(payload) : changes.joined(separator: ", ")
    }

    /// `title Ana → Ana Ito, attributes.phone 1 → nothing`: members that differ, of events that say both sides.
    private static func fields(_ payload: JSONValue) -> String? {
        guard case .object(let before) = payload["before"], case .object(let after) = payload["after"] else {
            return nil
        }
        let names = Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }.sorted()
        guard !names.isEmpty else { return nil }
        let profile = payload["profile"].map { "profile \(word($0)): " } ?? ""
        let changes = names.map { "\($0) \(word(before[$0] ?? .null)) → \(word(after[$0] ?? .null))" }
        return profile + changes.joined(separator: ", ")
    }

    private static func change(_ label: String, _ before: JSONValue?, _ after: JSONValue?) -> String? {
        guard let before, let after, before != after else { return nil }
        if let from = before["state"], let to = after["state"], from != to {
            return "\(label)\(state(from)) → \(state(to))"
        }
        if let to = after["shown"], before["shown"] != to {
            return "\(label)\(before["shown"].map(word) ?? "–") % → \(word(to)) %"
        }
        if let from = before["progress"], let to = after["progress"], from != to {
            return "\(label)\(word(from)) % → \(word(to)) %"
        }
        return nil
    }

    /// `front.jpg (image/jpeg, 2.1 MB)`.
    private static func medium(_ payload: JSONValue) -> String? {
        guard let name = payload["name"], let type = payload["type"], case .int(let size) = payload["size"] else {
            return nil
        }
        return "\(word(name)) (\(word(type)), \(SizeText.short(Int(size))))"
    }

    private static func reason(_ after: JSONValue?) -> String? {
        after?["reason"].map { "“\(word($0))”" }
    }

    /// `due nothing → 2026-12-24, labels vip → vip north`.
    private static func fields(_ changes: JSONValue?) -> String? {
        guard case .array(let changes) = changes, !changes.isEmpty else { return nil }
        let told = changes.prefix(4).map { change in
            "\(change["field"].map(word) ?? "?") \(change["before"].map(word) ?? "nothing") → "
                + (change["after"].map(word) ?? "nothing")
        }
        let more = changes.count > 4 ? " and \(changes.count - 4) more" : ""
        return told.joined(separator: ", ") + more
    }

    /// `note 3: “He isn't in before noon”`.
    private static func note(_ payload: JSONValue) -> String? {
        guard let number = payload["note"] else { return nil }
        return "note \(word(number))" + (payload["text"].map { ": “\(word($0))”" } ?? " removed")
    }

    private static func followers(_ derived: JSONValue?) -> String? {
        guard case .array(let steps) = derived, !steps.isEmpty else { return nil }
        let shown = steps.prefix(3).map { step in
            "\(step["step"].map(word) ?? "?") \(step["to"].map(state) ?? "?")"
        }
        let more = steps.count > 3 ? " and \(steps.count - 3) more" : ""
        return "then \(shown.joined(separator: ", "))\(more)"
    }

    /// `call due nothing → 2027-03-28`.
    private static func dues(_ moves: JSONValue?) -> String? {
        guard case .array(let moves) = moves, !moves.isEmpty else { return nil }
        let told = moves.prefix(3).map { move in
            let (before, after) = (move["before"]?["due"], move["after"]?["due"])
            return "\(move["step"].map(word) ?? "?") due \(before.map(word) ?? "nothing") → "
                + (after.map(word) ?? "nothing")
        }
        return told.joined(separator: ", ") + (moves.count > 3 ? " and \(moves.count - 3) more" : "")
    }

    /// `holidays at: 12 days → 13 days`.
    private static func holidays(_ payload: JSONValue) -> String? {
        guard let set = payload["set"] else { return nil }
        let sides = [payload["before"], payload["after"]].map { side -> String in
            guard case .array(let days)? = side else { return "nothing" }
            return HolidaysText.days(days.count)
        }
        return "holidays \(word(set)): \(sides[0]) → \(sides[1])"
    }

    /// `task 3: Call, for ana`, or what came of its occurrences: `task 3: 1 done`.
    private static func task(_ payload: JSONValue) -> String? {
        guard let number = payload["task"] else { return nil }
        var told = payload["title"].map { [word($0)] } ?? []
        if let profile = payload["profile"] { told.append("for \(word(profile))") }
        if told.isEmpty, case .array(let occurrences)? = payload["occurrences"] {
            // Number, nominal time, fold, instant, state.
            let words = occurrences.map { word($0).split(separator: " ") }
            told = words.prefix(3).map { "\($0.first ?? "") \(state(.string(String($0.last ?? ""))))" }
            if words.count > 3 { told.append("\(words.count - 3) more") }
        }
        // What follows a step or an instalment has a number that nobody uses.
        let name = payload["follows"].map { "reminders of \(word($0))" } ?? "task \(word(number))"
        return name + (told.isEmpty ? "" : ": " + told.joined(separator: ", "))
    }

    /// `task 3: 14 done, “Taken with breakfast”`: what was said of an occurrence as it was settled, or opened again.
    private static func settling(_ payload: JSONValue) -> String? {
        guard payload["occurrences"] != nil, let words = payload["text"] ?? payload["reason"],
            let story = task(payload)
        else { return nil }
        return "\(story), “\(word(words))”"
    }

    /// `payment schedule 1: Catering, 4000.00 EUR`, or its other ladder.
    private static func payments(_ payload: JSONValue) -> String? {
        guard let schedule = payload["schedule"] else { return nil }
        if payload["title"] == nil, payload["ladder"] != nil || payload["ladderBefore"] != nil {
            let sides = [payload["ladderBefore"], payload["ladder"]].map { $0.map(word) ?? "no ladder" }
            return "payment schedule \(word(schedule)): \(sides[0]) → \(sides[1])"
        }
        let total = payload["total"].map { ", \(word($0)) \(payload["currency"].map(word) ?? "")" } ?? ""
        return "payment schedule \(word(schedule))" + (payload["title"].map { ": \(word($0))" } ?? "") + total
    }

    /// `budget catering of job 1: nothing → 5000.00 EUR`.
    private static func budget(_ payload: JSONValue) -> String? {
        guard let name = payload["budget"] else { return nil }
        let sides = [payload["before"], payload["after"]].map { $0.map(word) ?? "nothing" }
        return "budget \(word(name)) of job \(payload["job"].map(word) ?? ""): \(sides[0]) → \(sides[1])"
    }

    private static func creation(_ payload: JSONValue) -> String {
        if let story = task(payload) ?? budget(payload) ?? payments(payload) { return story }
        let name =
            (payload["template"] ?? payload["slug"] ?? payload["key"] ?? payload["action"]).map(word)
            ?? payload["profile"].map { "profile \(word($0))" } ?? ""
        let version = payload["version"].map { " v\(word($0))" } ?? ""
        let subject = payload["subject"].map { ", for \(word($0))" } ?? ""
        return name + version + subject
    }

    /// A state in words: `in progress` for `inProgress`.
    private static func state(_ value: JSONValue) -> String {
        word(value).reduce(into: "") { $0 += $1.isUppercase ? " \($1.lowercased())" : String($1) }
    }

    /// A value as text.
    static func word(_ value: JSONValue) -> String {
        switch value {
        case .string(let text): text
        case .int(let number): "\(number)"
        case .double(let number): "\(number)"
        case .bool(let flag): flag ? "true" : "false"
        case .null: "nothing"
        case .array(let values): values.map(word).joined(separator: " ")
        case .object(let members):
            members.isEmpty
                ? "nothing"
                : members.sorted { $0.key < $1.key }.map { "\($0.key) \(word($0.value))" }.joined(separator: " ")
        }
    }
}
